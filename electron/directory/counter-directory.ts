import { isDeepStrictEqual } from 'node:util'
import { type PinHash, pepperName } from '../../platform/pins.ts'
import { barcodesOf } from '../../shared/catalogue/labels.ts'
import type { Product } from '../../shared/catalogue/product.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { DirectoryContent, DirectoryPin } from '../../shared/office/directory.ts'
import { changeTo, shopPartOf } from '../../shared/settings/shop-settings.ts'
import type { Listener } from '../events/listeners.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { CatalogueBook } from '../journal/catalogue.ts'
import type { CounterDirectory, Delivered } from '../office/counter-directory.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { OfficePerson } from '../staff/office-staff.ts'
import type { Staff } from '../staff/staff.ts'
import type { StaffList } from '../staff/staff-list.ts'
import { keepCopy } from './keep-copy.ts'
import type { ShopPeppers } from './shop-peppers.ts'
import type { TrustedOffice } from './trusted-office.ts'

interface DirectoryOptions {
  readonly dataDir: string
  readonly list: StaffList
  readonly staff: Pick<Staff, 'takeFromOffice'>
  readonly ownPepper: Uint8Array
  readonly peppers: ShopPeppers
  readonly trusted: TrustedOffice
  readonly settings: SettingsFile
  readonly journal: CatalogueBook
  readonly noteEverywhere: (entry: NewAuditEntry) => Promise<void>
  readonly emit: Listener
  readonly now: () => number
}

/** The counter's side of the directory: stores the staff, products and settings that the office sets. */
export function createCounterDirectory(options: DirectoryOptions): CounterDirectory {
  const { dataDir, list, staff, peppers, trusted, settings, journal, noteEverywhere, emit, now } = options

  const line = (kind: NewAuditEntry['kind'], detail: Record<string, string>): NewAuditEntry => ({
    at: now(),
    kind,
    by: null,
    subject: null,
    detail: { ...detail, from: 'office' },
  })

  async function takeStaff(
    office: string,
    { content, place, isWhole }: Extract<Delivered, { part: 'staff' }>,
    mode: CounterMode,
  ): Promise<void> {
    // Before the hashes: without its pepper a hash can't be checked.
    peppers.keep(content.peppers)
    const people = content.staff.map(personOf)
    await staff.takeFromOffice({ people, isWhole, mode, office, place }, { from: 'office' })
  }

  async function takeProducts(
    office: string,
    { content, leftOut, place, isWhole }: Extract<Delivered, { part: 'products' }>,
  ): Promise<void> {
    const had = { products: await journal.listProducts(), pictures: await journal.listPictures() }
    // A part that comes whole again is mostly what is here already.
    const products = newIn(content.products, had.products)
    const pictures = newIn(content.pictures, had.pictures)
    const ids = new Set(content.products.map(({ id }) => id))
    const own = isWhole ? had.products.filter(({ id }) => !ids.has(id)) : []
    const setAside = own.filter(isOffered).map(asideOf)
    const shown = new Set(content.pictures.map(({ id }) => id))
    const gone = isWhole
      ? had.pictures.filter(({ id }) => !shown.has(id)).map(({ id }) => ({ id, picture: null }))
      : []
    const all = [...setAside, ...products]
    const count = String(all.length + pictures.length)
    const detail = { products: count, ...notKnown(leftOut) }
    const entry = all.length + pictures.length > 0 ? line('catalogueChanged', detail) : null
    await journal.takeProducts(
      { products: all, pictures: [...gone, ...pictures], place: { office, ...place } },
      entry,
    )
    if (all.length > 0) emit('catalogue.changed', all)
    for (const picture of [...gone, ...pictures]) emit('catalogue.pictureChanged', picture)
  }

  async function takeSettings(
    office: string,
    { content, leftOut, place }: Extract<Delivered, { part: 'shop' }>,
  ): Promise<void> {
    const now = settings.read()
    const here: Readonly<Record<string, unknown>> = shopPartOf(now)
    const isNew = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, here[name])
    const wanted = Object.fromEntries(Object.entries(content.settings).filter(isNew))
    const change = changeTo(wanted, now)
    settings.rehearse(change)
    const names = Object.keys(wanted)
    if (names.length + leftOut.length > 0)
      await noteEverywhere(line('settingsChanged', { parts: names.join(', '), ...notKnown(leftOut) }))
    if (names.length > 0) emit('settings.changed', settings.change(change))
    list.offices.keepPlace('shop', office, place)
  }

  return {
    async places(office) {
      const of = (place: { office: string; version: number; mark: string } | null) =>
        place?.office === office ? { version: place.version, mark: place.mark } : null
      return {
        staff: of(list.offices.place('staff')),
        products: of(await journal.productsPlace()),
        shop: of(list.offices.place('shop')),
      }
    },
    async counts() {
      return {
        staff: list.all().filter(({ active }) => active).length,
        products: (await journal.listProducts()).filter(({ active }) => active).length,
        shop: 1,
      }
    },
    // Products belong to one mode's journal; staff and settings belong to both.
    obstacle: (office, part) => (part === 'products' || trusted.rank(office) !== null ? null : 'realMoney'),
    async isBlank(part) {
      if (part === 'staff') return list.all().length === 0
      if (part === 'products') return (await journal.listProducts()).length === 0
      return !settings.read().setUp
    },
    async keepCopy(parts) {
      const goods = { products: await journal.listProducts(), pictures: await journal.listPictures() }
      keepCopy(dataDir, parts, { staff: list.all(), goods, settings: settings.read() }, now())
    },
    async take(office, delivered) {
      if (delivered.part === 'products') return takeProducts(office, delivered)
      const mode = trusted.rank(office)
      if (mode === null) return
      return delivered.part === 'staff' ? takeStaff(office, delivered, mode) : takeSettings(office, delivered)
    },
    async own() {
      return {
        staff: ownStaff(list, options.ownPepper, peppers),
        products: { products: await journal.listProducts(), pictures: await journal.listPictures() },
        shop: { settings: shopPartOf(settings.read()) },
      }
    },
    async becomeOffices(office, { staff: people, products, shop }) {
      if (people) list.offices.keepPlace('staff', office, people)
      if (shop) list.offices.keepPlace('shop', office, shop)
      if (products) {
        const place = { office, ...products }
        await journal.takeProducts({ products: [], pictures: [], place }, null)
      }
    },
  }
}

/** For the audit log: what a newer office sets and this Loket does not know. */
const notKnown = (leftOut: readonly string[]): Record<string, string> =>
  leftOut.length > 0 ? { notKnown: leftOut.join(', ') } : {}

/** Those that are not here in exactly this form. */
function newIn<Entry extends { readonly id: string }>(
  wanted: readonly Entry[],
  had: readonly { readonly id: string }[],
): Entry[] {
  const before = new Map(had.map((each) => [each.id, each]))
  return wanted.filter((each) => !isDeepStrictEqual(each, before.get(each.id)))
}

const isOffered = (product: Product) => product.active || barcodesOf(product).length > 0
/** The product as no longer sold, and without barcodes, so that other products may use them. */
const asideOf = ({ variants, place: _, ...product }: Product): Product => ({
  ...product,
  active: false,
  favourite: false,
  barcode: null,
  ...(variants ? { variants: variants.map(({ barcode: _, ...variant }) => variant) } : {}),
})

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const text = (of: Uint8Array) => Buffer.from(of).toString('base64')

const personOf = ({
  id,
  name,
  role,
  active,
  createdAt,
  pin,
}: DirectoryContent<'staff'>['staff'][number]): OfficePerson => ({
  id,
  name,
  role,
  active,
  createdAt,
  pin: { salt: bytes(pin.salt), hash: bytes(pin.hash), cost: pin.cost, pepper: pin.pepper },
})

/** Everybody who can sign in here, for the office. A PIN whose pepper is missing is sent too, and works at neither place. */
function ownStaff(list: StaffList, own: Uint8Array, peppers: ShopPeppers): DirectoryContent<'staff'> {
  const ownName = pepperName(own)
  const pinOf = ({ salt, hash, cost, pepper = ownName }: PinHash): DirectoryPin => ({
    salt: text(salt),
    hash: text(hash),
    cost,
    pepper,
  })
  const people = list.all().map(({ id, name, role, active, createdAt, pin }) => ({
    id,
    name,
    role,
    active,
    createdAt,
    by: null,
    pin: pinOf(pin),
  }))
  const named = new Set(people.map(({ pin }) => pin.pepper))
  const known = [...named].flatMap((name) => {
    const pepper = peppers.read(name)
    return pepper ? [[name, text(pepper)] as const] : []
  })
  return { staff: people, peppers: Object.fromEntries(known) }
}
