import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_IMPORTED, MAX_NAME } from '../../shared/catalogue/catalogue-limits.ts'
import { readCatalogue, writeCatalogue } from '../../shared/catalogue/csv.ts'
import { type Product, product } from '../../shared/catalogue/product.ts'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'

const kopi = aProduct({ barcode: '8991234567890', favourite: true })
const teh: Product = { ...kopi, id: 'TEH', barcode: null, name: 'Teh Manis', favourite: false }
const read = (text: string, known: readonly Product[] = []) => readCatalogue(text, known)

const line = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...'ab;,"\'=+-@ é蔡0'), minLength: 1, maxLength: max })
    .filter((text) => text.trim() === text)
const products = fc.uniqueArray(
  fc
    .record({
      id: line(10),
      barcode: fc.option(fc.stringMatching(/^[0-9+-]{4,13}$/)),
      name: line(MAX_NAME),
      price: fc.integer({ min: 1, max: 100_000_000 }).map(rupiah),
      type: line(20),
      favourite: fc.boolean(),
      place: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
      active: fc.boolean(),
      color: fc.constantFrom('red', 'teal', undefined),
      untaxed: fc.constantFrom(true, undefined),
      extras: fc.option(
        fc.array(fc.record({ name: line(8), price: fc.integer({ min: 0, max: 9_999 }).map(rupiah) }), {
          minLength: 1,
          maxLength: 3,
        }),
        { nil: undefined },
      ),
      variants: fc.option(
        fc.array(
          fc.record(
            {
              name: line(8),
              price: fc.integer({ min: 1, max: 9_999 }).map(rupiah),
              barcode: fc.stringMatching(/^[A-Z]{4,9}$/),
            },
            { requiredKeys: ['name', 'price'] },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        { nil: undefined },
      ),
    })
    .map((each) => ({ ...each, place: each.favourite ? each.place : undefined }))
    .filter((each) => product.safeParse(each).success),
  { selector: ({ id }) => id, maxLength: 12 },
)
const withOwnBarcodes = products.map((all) =>
  all.map((each, at) => ({
    ...each,
    ...(at > 0 && each.variants ? { variants: each.variants.map(({ barcode: _, ...rest }) => rest) } : {}),
    barcode: all.slice(0, at).some(({ barcode }) => barcode === each.barcode) ? null : each.barcode,
  })),
)

test('what is exported is imported again as it was', () => {
  fc.assert(
    fc.property(withOwnBarcodes, (all) => {
      expect(read(writeCatalogue(all))).toEqual({
        missing: null,
        isTooLong: false,
        added: all,
        changed: [],
        unchanged: 0,
        problems: [],
        uncolored: [],
      })
    }),
  )
})

test('a name of a supplier’s list is taken whole, and with the longest of its variants', () => {
  const long = 'Minyak Goreng Sania Refill Pouch Kemasan Ekonomis 2 Liter Promo!'
  expect(long).toHaveLength(MAX_NAME)
  expect(read(`nama;harga\n${long};18000`).added).toMatchObject([{ name: long }])
  expect(read(`nama;harga\n${long}!;18000`).problems).toMatchObject([{ problem: 'name' }])
  const varied = (name: string) => read(`nama;harga;varian\n${name};18000;Dus=20000`)
  expect(varied(long.slice(0, -4)).added).toHaveLength(1)
  expect(varied(long).problems).toMatchObject([{ problem: 'variants' }])
})

test('an exported cell is never a formula', () => {
  const text = writeCatalogue([
    { ...kopi, name: '=1+1' },
    { ...teh, name: '@SUM(A1)', type: '-2' },
  ])
  expect(text).toContain(";'=1+1;")
  expect(text).toContain(";'@SUM(A1);")
  expect(text).toContain(";'-2;")
})

test('a place among the favourites is kept, emptied or refused as the file says, and is a favourite’s alone', () => {
  const third = { ...kopi, place: 3 }
  const changed = (cells: string, known: Product) =>
    read(`id;name;price;favourite;place\nKOPI;Kopi Susu;18000;${cells}`, [known]).changed
  expect(changed('ya;3', kopi)).toEqual([third])
  expect(changed('ya;', third)).toEqual([kopi])
  expect(changed('tidak;3', third)).toEqual([{ ...kopi, favourite: false }])
  expect(read('id;name;price\nKOPI;Kopi Susu;18000', [third]).unchanged).toBe(1)
  for (const place of ['0', '1000', '1,5', 'depan'])
    expect(read(`name;price;favourite;urutan favorit\nKopi;1000;ya;${place}`).problems).toEqual([
      { line: 2, name: 'Kopi', problem: 'place' },
    ])
})

test('a bad line is named with its reason, and affects no other line', () => {
  const text = [
    'id;barcode;name;price;type;favourite;active',
    'KOPI;8991234567890;Kopi Susu;18000;Minuman;yes;yes',
    'TEH;8,99123E+12;Teh;5000;Minuman;no;yes',
    'ROTI;;Roti;lima ribu;Makanan;no;yes',
    'TERLALUPANJANG;;Kue;5000;Makanan;no;yes',
    'KUE;;"Kue;5000;Makanan;no;yes',
    'KOPI;;Kopi lagi;18000;Minuman;no;yes',
    'ES;8991234567890;Es;4000;Minuman;no;yes',
    'AIR;;Air "dingin";3.500;;;',
  ].join('\r\n')
  const { added, problems } = read(text)
  expect(added.map(({ id }) => id)).toEqual(['KOPI', 'AIR'])
  expect(added[1]).toMatchObject({
    name: 'Air "dingin"',
    price: rupiah(3_500),
    active: true,
    favourite: false,
  })
  expect(problems).toEqual([
    { line: 3, name: 'Teh', problem: 'barcodeRounded' },
    { line: 4, name: 'Roti', problem: 'price' },
    { line: 5, name: 'Kue', problem: 'id' },
    { line: 6, name: '', problem: 'quote' },
    { line: 7, name: 'Kopi lagi', problem: 'idTwice' },
    { line: 8, name: 'Es', problem: 'barcodeTwice' },
  ])
})

test('a file with more products than one may have is not read; lines without anything do not count', () => {
  const goods = (count: number) =>
    `nama;harga\n${Array.from({ length: count }, (_, at) => `Kopi ${at};18000\n`).join(';\n')}`
  expect(read(goods(MAX_IMPORTED))).toMatchObject({ isTooLong: false, problems: [] })
  expect(read(goods(MAX_IMPORTED)).added).toHaveLength(MAX_IMPORTED)
  expect(read(goods(MAX_IMPORTED + 1))).toMatchObject({ isTooLong: true, added: [], problems: [] })
})

test('a file without a required column is not read at all', () => {
  expect(read('id;name\nKOPI;Kopi')).toMatchObject({ missing: 'price', added: [] })
})

test.each([
  ['Nama;Harga;Kategori;Kode Batang;Warna', 'Kopi Susu;Rp 18.000;Minuman;8991234567890;Merah'],
  ['Item Name,Selling Price,Category,EAN,Colour', 'Kopi Susu,18000,Minuman,8991234567890,red'],
  [' nama  barang \tHARGA JUAL\tJenis\tbarcode\tcolor', 'Kopi Susu\t18.000\tMinuman\t8991234567890\tmerah'],
])("a shop's own table with the heading %s is read", (heading, line) => {
  const { added, problems } = read(`${heading}\n${line}`)
  expect(problems).toEqual([])
  expect(added).toEqual([{ ...kopi, id: '1', favourite: false, color: 'red' }])
})

test('a line without a number is the product with its barcode or its name, and else a new one with a free number', () => {
  const two = { ...teh, id: '2', name: 'Es Teh' }
  const { added, changed, problems } = read(
    [
      'kode;nama;harga;barcode',
      ';Kopi;19000;8991234567890',
      ';teh manis;6000;',
      ';Es Teh;7000;',
      ';Roti;8000;',
      '5;Kue;9000;',
      ';Pisang;9500;',
    ].join('\n'),
    [kopi, teh, two, { ...two, id: '9' }],
  )
  // Two products are called Es Teh: which one is meant can't be known.
  expect(problems).toEqual([{ line: 4, name: 'Es Teh', problem: 'nameTwice' }])
  expect(changed.map(({ id, name, price }) => [id, name, price])).toEqual([
    ['KOPI', 'Kopi', rupiah(19_000)],
    ['TEH', 'teh manis', rupiah(6_000)],
  ])
  expect(added.map(({ id, name }) => [id, name])).toEqual([
    ['6', 'Roti'],
    ['5', 'Kue'],
    ['7', 'Pisang'],
  ])
})

test('products that the file does not name stay, and columns that it does not have stay as they are', () => {
  const { added, changed, unchanged } = read('id,name,price\nKOPI,Kopi Susu,19000\nTEH,Teh Manis,18000', [
    kopi,
    teh,
    { ...teh, id: 'ROTI' },
  ])
  expect(added).toEqual([])
  expect(changed).toEqual([{ ...kopi, price: rupiah(19_000) }])
  expect(unchanged).toBe(1)
})

test('two products may swap their barcodes, but none may take one that stays with another', () => {
  const pie = { ...teh, id: 'PIE', barcode: '8990000000001' }
  const heading = 'id;barcode;name;price;type;favourite;active\n'
  const swap = read(
    `${heading}KOPI;8990000000001;Kopi Susu;18000;Minuman;yes;yes\nPIE;8991234567890;Teh Manis;18000;Minuman;no;yes`,
    [kopi, pie],
  )
  expect(swap.problems).toEqual([])
  expect(swap.changed).toHaveLength(2)
  const taken = read(`${heading}PIE;8991234567890;Teh Manis;18000;Minuman;no;yes`, [kopi, pie])
  expect(taken.problems).toEqual([{ line: 2, name: 'Teh Manis', problem: 'barcodeTwice' }])
  expect(taken.changed).toEqual([])
})

const panas = { name: 'Panas', price: rupiah(18_000) }
const dingin = { name: 'Dingin', price: rupiah(20_000), barcode: '8990000000001' }
const extras = [
  { name: 'Extra shot', price: rupiah(5_000) },
  { name: 'Kurang gula', price: rupiah(0) },
]
const withVariants: Product = { ...kopi, variants: [panas, dingin], extras, color: 'red', untaxed: true }

test('variants, extras, colour and tax exemption are exported and imported; a file without these columns leaves them unchanged', () => {
  expect(writeCatalogue([withVariants])).toContain(
    'yes;red;Panas=18000 | Dingin=20000=8990000000001;Extra shot=5000 | Kurang gula=0',
  )
  expect(read('id,name,price\nKOPI,Kopi Susu,18000', [withVariants]).unchanged).toBe(1)
  const emptied = read('id;name;price;untaxed;color;variants;extras\nKOPI;Kopi Susu;18000;;;;', [
    withVariants,
  ])
  expect(emptied.changed).toEqual([kopi])
})

test.each([
  ['variants', 'Panas=lima', 'variants'],
  ['variants', 'Panas=18000 | Panas=20000', 'variants'],
  ['variants', 'Panas=18000=899=9', 'variants'],
  ['variants', 'Panas=18000=8,99E+12', 'barcodeRounded'],
  ['variants', `${'Sangat'.repeat(4)}=18000`, 'variants'],
  ['extras', 'Extra shot=lima', 'extras'],
  ['extras', 'Extra shot=5000 | Extra shot', 'extras'],
  ['extras', 'Extra shot=5000=899', 'extras'],
  ['untaxed', 'mungkin', 'untaxed'],
])('a cell of %s that says %s is refused', (column, cell, problem) => {
  expect(read(`id;name;price;${column}\nKOPI;Kopi;18000;${cell}`).problems).toEqual([
    { line: 2, name: 'Kopi', problem },
  ])
})

test('goods whose colour we don’t know are imported without it, and named', () => {
  const { added, changed, problems, uncolored } = read(
    'id;name;price;color\nKOPI;Kopi Susu;19000;jingga\nTEH;Teh;5000;Pink\nES;Es;4000;merah\nAIR;Air;murah;pink',
    [withVariants],
  )
  expect(problems).toEqual([{ line: 5, name: 'Air', problem: 'price' }])
  expect(uncolored).toEqual([
    { line: 2, name: 'Kopi Susu', color: 'jingga' },
    { line: 3, name: 'Teh', color: 'Pink' },
  ])
  expect(added.map(({ color }) => color)).toEqual([undefined, 'red'])
  // What it had before stays.
  expect(changed).toMatchObject([{ price: rupiah(19_000), color: 'red' }])
})

test('a category has one spelling: that of the goods that stay, or else the first in the file', () => {
  const heading = 'id;name;price;type\n'
  const types = (lines: string, known: readonly Product[]) => {
    const { added, changed } = read(heading + lines, known)
    return [...added, ...changed].map(({ type }) => type)
  }
  expect(types('A;Teh;5000;Minuman\nB;Kopi;6000;minuman \nC;Jus;7000;MINUMAN', [])).toEqual(
    Array(3).fill('Minuman'),
  )
  const teh = { ...kopi, id: 'TEH', barcode: null, name: 'Teh', type: 'Minuman Dingin' }
  expect(types('B;Es;6000;minuman  dingin', [teh])).toEqual(['Minuman Dingin'])
  // An import of the whole list can change its spelling.
  expect(types('TEH;Teh;5000;MINUMAN DINGIN', [teh])).toEqual(['MINUMAN DINGIN'])
})

test('a variant may not take a barcode that another product or variant has', () => {
  const heading = 'id;barcode;name;price;variants\n'
  const taken = read(`${heading}ES;8990000000001;Es;5000;`, [withVariants])
  expect(taken.problems).toEqual([{ line: 2, name: 'Es', problem: 'barcodeTwice' }])
  const given = read(`${heading}ES;8990000000001;Es;5000;\nKOPI;;Kopi Susu;18000;Panas=18000`, [withVariants])
  expect(given.problems).toEqual([])
})

test.each(['18000', '18.000', 'Rp 18.000', '18000,00', '18.000,0', 'Rp 18.000,-', 'Rp18.000.-', '18.000,--'])(
  'reads %s as a price',
  (text) => {
    expect(read(`id;name;price\nKOPI;Kopi;${text}`).added[0]?.price).toBe(rupiah(18_000))
  },
)

test.each(['18.00', '1.8000', '18,50', '-18000', '0', '', '999999999'])(
  'does not guess what price %s is',
  (text) => {
    expect(read(`id;name;price\nKOPI;Kopi;${text}`).problems).toEqual([
      { line: 2, name: 'Kopi', problem: 'price' },
    ])
  },
)

test.each(['18000.00', '18,000', '18,000.00', 'Rp18,000.00', 'IDR 18.000', 'IDR 18,000'])(
  'reads %s, as programs in English write it, as a price',
  (text) => {
    expect(read(`id;name;price\nKOPI;Kopi;${text}`).added[0]?.price).toBe(rupiah(18_000))
  },
)

test('the line with the names of the columns need not be the first', () => {
  const goods = 'Nama Barang *;Harga Jual (Rp)\r\nKopi;18.000\r\n'
  for (const before of ['sep=;\r\n', 'Daftar harga, November 2026\r\n\r\n', 'Toko;Laris\r\nHarga;2026\r\n'])
    expect(read(before + goods)).toMatchObject({ missing: null, added: [{ name: 'Kopi' }] })
  expect(read('sep=,\nName,Price\nKopi,"18,000"').added).toMatchObject([
    { name: 'Kopi', price: rupiah(18_000) },
  ])
  const late = read(`Daftar harga\n\n${goods}Teh;lima ribu`)
  expect(late.problems).toEqual([{ line: 5, name: 'Teh', problem: 'price' }])
  expect(read(`Toko Laris\n${goods.replace('Harga', 'Modal')}`).missing).toBe('price')
})

test.each([
  'Items Name (Do Not Edit),Category,SKU,Price',
  'Nama Produk*,Kategori Produk*,Kode Produk,Harga Jual*',
  'product_name,category_name,sku,sell_price',
  'Name,Category,SKU,Default price',
  'Nama Item,Kelompok,SKU,Harga Jual',
  'Item,Category,SKU,Price [Toko Laris]',
])('reads the table of another till: %s', (heading) => {
  const wanted = { id: 'K1', name: 'Kopi', type: 'Minuman', price: rupiah(20_000) }
  expect(read(`${heading}\nKopi,Minuman,K1,20000`).added).toMatchObject([wanted])
})

test('a number that a table keeps from losing its zeros is read without what keeps it', () => {
  const { added } = read('nama,harga,barcode\nKopi,18000,"=""08991234"""')
  expect(added).toMatchObject([{ barcode: '08991234' }])
})

test('a cell with a line break in it is one cell, and its second line no product', () => {
  const { added, problems } = read(
    'nama;harga\n"Kopi\r\nSusu";19000\n"Es ""Teh""\n\nManis";"8.000"\nRoti;5000',
  )
  expect(added.map(({ name, price }) => [name, price])).toEqual([
    ['Kopi Susu', rupiah(19_000)],
    ['Es "Teh" Manis', rupiah(8_000)],
    ['Roti', rupiah(5_000)],
  ])
  expect(problems).toEqual([])
  // A quote that is never closed still spoils its own line only, whatever the next ones hold.
  const open = read('nama;harga\n"Kopi;20000\n"Teh";8000\nRoti;5000\n"Es;1000\nAir;2000"')
  expect(open.added.map(({ name }) => name)).toEqual(['Teh', 'Roti'])
  expect(open.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'quote'],
    [5, 'quote'],
    [6, 'price'],
  ])
})

test('a name alone tells no product where several have it: a file that is imported again adds nothing', () => {
  const file = 'nama;harga\nKopi;18000\nTeh;5000\nKopi;20000'
  const once = read(file)
  expect(once.added.map(({ name }) => name)).toEqual(['Kopi', 'Teh'])
  expect(once.problems).toEqual([{ line: 4, name: 'Kopi', problem: 'nameTwice' }])
  expect(read(file, once.added).problems).toEqual([{ line: 4, name: 'Kopi', problem: 'nameTwice' }])

  const two = [kopi, { ...kopi, id: 'KOPI2', barcode: '8990000000002' }]
  expect(read('nama;harga\nKopi Susu;1000', two)).toMatchObject({
    added: [],
    changed: [],
    problems: [{ line: 2, name: 'Kopi Susu', problem: 'nameTwice' }],
  })
  // Its number or barcode tells.
  const told =
    'kode;barcode;nama;harga\nKOPI;;Kopi Susu;1000\n;8990000000002;Kopi Susu;2000\n;8990000000003;Kopi Susu;3000'
  expect(read(told, two)).toMatchObject({
    added: [{}],
    changed: [{ id: 'KOPI' }, { id: 'KOPI2' }],
    problems: [],
  })
})
