import { MAX_IMPORTED, MAX_NAME } from '../../../../shared/catalogue/catalogue-limits.ts'
import type { CatalogueImport } from '../../../../shared/catalogue/csv.ts'
import type { LineProblem } from '../../../../shared/catalogue/csv-line.ts'
import type { Product } from '../../../../shared/catalogue/product.ts'
import { locales } from '../../../../shared/language.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { ownColors } from '../../../../shared/own-colors.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import type { Visitor } from '../../people/person.ts'
import { choiceField, type Option, textField, tickField } from '../fields.ts'
import type { Words } from '../page.ts'
import { named, plain, table } from '../table.ts'
import type { Say } from '../texts.ts'
import { markField } from './seen-before.ts'

/** A product as the form shows it; variants and extras as in the file, such as "Panas=18000 | Dingin=20000". */
export type TypedProduct = Readonly<
  Record<'id' | 'name' | 'price' | 'type' | 'barcode' | 'color' | 'variants' | 'extras' | 'place', string> &
    Record<'favourite' | 'active' | 'untaxed', boolean>
>

/** More than anybody reads on one page; the search finds the others. */
const MAX_ROWS = 200

interface ProductsShown {
  readonly visitor: Visitor
  readonly all: number
  readonly found: readonly Product[]
  readonly search: string
  readonly isSaved: boolean
}

export const productsView = (say: Say, { visitor, all, found, search, isSaved }: ProductsShown): Html => html`
<section class="card stack"><h1>${say('products')}</h1><p>${say(all === 0 ? 'noProducts' : 'productsHint')}</p>
${isSaved && html`<p role="status" class="notice good">${say('saved')}</p>`}
${all > 0 && html`<form method="get" action="/products" class="actions" role="search"><label for="search">${say('productSearch')}</label><input id="search" name="search" type="search" maxlength="100" value="${search}"><button>${say('productFind')}</button></form>`}
<div class="actions">${visitor.role === 'owner' && html`<a class="button main" href="/products/edit">${say('addProduct')}</a>`}${all > 0 && html`<a class="button" href="/products.csv">${say('productFile')}</a>`}</div></section>
${found.length > 0 && tableView(say, visitor, found)}
${search !== '' && found.length === 0 && html`<section class="card"><p>${say('noneFound')}</p></section>`}
${
  visitor.role === 'owner' &&
  html`<section class="card stack"><h2>${say('importTitle')}</h2><p>${say('importHint')}</p>
<form method="post" action="/products/import" enctype="multipart/form-data" class="stack"><div><label for="file">${say('importFile')}</label><input id="file" name="file" type="file" accept=".csv,text/csv" required></div>
<div><button>${say('importLook')}</button></div></form></section>`
}`

const tableView = (say: Say, visitor: Visitor, found: readonly Product[]): Html => html`
<section class="card table">${table(found.slice(0, MAX_ROWS), [
  plain(
    say('productName'),
    ({ name, active }) =>
      html`<strong>${name}</strong> ${!active && html`<span class="badge">${say('notOffered')}</span>`}`,
  ),
  named(say('productId'), ({ id }) => id),
  named(say('productType'), ({ type }) => type),
  plain(say('price'), ({ price }) => formatRupiah(price), 'money'),
  plain(
    '',
    ({ id, name }) =>
      visitor.role === 'owner' &&
      html`<a class="button" href="/products/edit?id=${encodeURIComponent(id)}" aria-label="${say('changeOne', { name })}">${say('change')}</a>`,
  ),
])}</section>
${found.length > MAX_ROWS && html`<p class="soft">${say('moreProducts', { shown: String(MAX_ROWS), all: String(found.length) })}</p>`}`

/** A product as the form shows it; null for a new one. */
export const typedOf = (product: Product | null): TypedProduct => ({
  id: product?.id ?? '',
  name: product?.name ?? '',
  price: product ? String(product.price / 100) : '',
  type: product?.type ?? '',
  barcode: product?.barcode ?? '',
  color: product?.color ?? '',
  variants: (product?.variants ?? [])
    .map(({ name, price, barcode }) => [name, String(price / 100), barcode].filter(Boolean).join('='))
    .join(' | '),
  extras: (product?.extras ?? []).map(({ name, price }) => `${name}=${price / 100}`).join(' | '),
  favourite: product?.favourite ?? false,
  place: String(product?.place ?? ''),
  active: product?.active ?? true,
  untaxed: product?.untaxed ?? false,
})

interface FormShown {
  readonly typed: TypedProduct
  readonly isNew: boolean
  /** The mark of what the form was opened with. */
  readonly seen: string | null
  readonly problem: LineProblem | 'changedMeanwhile' | null
}

export function productForm(say: Say, { typed, isNew, seen, problem }: FormShown): Html {
  const field = (name: 'id' | 'name' | 'price' | 'type' | 'barcode' | 'place', label: string, rest: Html) =>
    textField({ name, label, value: typed[name], rest })
  const linesField = (name: 'variants' | 'extras') =>
    html`<div><label for="${name}">${say(name)}</label><textarea id="${name}" name="${name}" rows="3" aria-describedby="${name}-hint">${typed[name].replaceAll(' | ', '\n')}</textarea><p id="${name}-hint" class="soft small">${say(`${name}Hint`)}</p></div>`
  const colors: readonly Option[] = [
    ['', say('colorOfType')],
    ...ownColors.map((color) => [color, say(`color_${color}`)] as const),
  ]
  return html`
<section class="card stack"><h1>${isNew ? say('addProduct') : typed.name}</h1>
${problem && html`<p role="alert" class="notice bad">${say(problem === 'changedMeanwhile' ? problem : `line_${problem}`)}</p>`}
<form method="post" action="/products/edit" class="stack">${isNew ? html`<input type="hidden" name="new" value="yes">` : seen !== null && markField(seen)}
<div class="fields">
${isNew ? field('id', say('productId'), html`maxlength="10" placeholder="${say('productIdHint')}"`) : html`<input type="hidden" name="id" value="${typed.id}">`}
${field('name', say('productName'), html`maxlength="${MAX_NAME}" required`)}
${field('price', say('priceRupiah'), html`inputmode="numeric" maxlength="15" required`)}
${field('type', say('productType'), html`maxlength="20"`)}
${field('barcode', say('barcode'), html`maxlength="32"`)}
${choiceField({ name: 'color', label: say('tileColor'), options: colors, chosen: typed.color })}</div>
${linesField('variants')}${linesField('extras')}
${tickField('active', say('offered'), typed.active)}${tickField('favourite', say('favourite'), typed.favourite)}${field('place', say('place'), html`inputmode="numeric" maxlength="3" placeholder="${say('placeHint')}"`)}${tickField('untaxed', say('untaxed'), typed.untaxed)}
${!isNew && html`<p class="actions"><a class="button" href="/products/picture?id=${encodeURIComponent(typed.id)}">${say('choosePicture')}</a></p>${tickField('dropsPicture', say('dropPicture'), false)}`}
<div class="actions"><button class="main">${say('keep')}</button><a class="button" href="/products">${say('cancel')}</a></div></form></section>`
}

/** The picture of a product: chosen, made small by the page's script, seen, then kept. */
export const pictureForm = (
  say: Say,
  { id, name }: Product,
  { isRefused, hasPicture }: { readonly isRefused: boolean; readonly hasPicture: boolean },
): Html => html`
<section class="card stack"><h1>${say('pictureOf', { name })}</h1><p>${say('pictureHint')}</p>
${isRefused && html`<p role="alert" class="notice bad">${say('pictureRefused')}</p>`}
${hasPicture && html`<p><img class="seen" src="/products/picture.jpg?id=${encodeURIComponent(id)}" alt="${say('pictureNow')}"></p>`}
<noscript><p class="notice bad">${say('pictureScript')}</p></noscript>
<form method="post" action="/products/picture" class="stack"><input type="hidden" name="id" value="${id}"><input type="hidden" id="picture" name="picture">
<div><label for="file">${say('pictureFile')}</label><input id="file" type="file" accept="image/png,image/jpeg,image/webp"></div>
<p id="unreadable" role="alert" class="notice bad" hidden>${say('pictureUnreadable')}</p>
<canvas id="seen" role="img" aria-label="${say('pictureOf', { name })}" hidden></canvas>
<div class="actions"><button id="save" class="main" disabled>${say('keep')}</button><a class="button" href="/products/edit?id=${encodeURIComponent(id)}">${say('cancel')}</a></div></form>
<script src="/picture.js" defer></script></section>`

/** The changes that a file would make; nothing is changed yet. */
export function importView(
  { say, language }: Pick<Words, 'say' | 'language'>,
  { csv, read }: { csv: string; read: CatalogueImport },
): Html {
  const { missing, isTooLong, added, changed, unchanged, problems, uncolored } = read
  const count = (of: readonly unknown[]) => String(of.length)
  const place = ({ line, name }: { readonly line: number; readonly name: string }) =>
    [say('importLine', { line: String(line) }), name].filter(Boolean).join(', ')
  const willChange = added.length + changed.length > 0
  return html`<section class="card stack"><h1>${say('importTitle')}</h1>
${
  missing !== null
    ? html`<p role="alert" class="notice bad">${say('importMissing', { column: say(`column_${missing}`) })}</p>`
    : isTooLong
      ? html`<p role="alert" class="notice bad">${say('importTooLong', { most: MAX_IMPORTED.toLocaleString(locales[language]) })}</p>`
      : html`<p>${say('importFinds', { added: count(added), changed: count(changed), unchanged: String(unchanged) })}</p>
${problems.length > 0 && html`<div class="notice bad" role="alert"><p>${say('importProblems', { count: count(problems) })}</p><ul>${problems.slice(0, 50).map((each) => html`<li>${place(each)}: ${say(`line_${each.problem}`)}</li>`)}</ul></div>`}
${uncolored.length > 0 && html`<div class="notice"><p>${say('importUncolored', { count: count(uncolored) })}</p><ul>${uncolored.slice(0, 50).map((each) => html`<li>${place(each)}: ${each.color}</li>`)}</ul></div>`}`
}
<div class="actions">${willChange && html`<form method="post" action="/products/import" enctype="multipart/form-data"><textarea name="csv" hidden>${csv}</textarea><button class="main">${say('importSure')}</button></form>`}<a class="button" href="/products">${say('cancel')}</a></div></section>`
}
