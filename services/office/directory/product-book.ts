import { type CatalogueImport, readCatalogue, writeCatalogue } from '../../../shared/catalogue/csv.ts'
import { changedPicture, MAX_PICTURES, type Product, product } from '../../../shared/catalogue/product.ts'
import type { AuditBook } from '../people/audit-book.ts'
import type { Visitor } from '../people/person.ts'
import type { DirectoryStore, Entry } from './directory-store.ts'

type IsOld = (known: readonly Product[]) => boolean

/** The products of all counters. Each change is in the audit log. */
export interface ProductBook {
  list(): Promise<Product[]>
  csv(): Promise<string>
  /** The changes that a table would make; makes none. */
  compare(csv: string): Promise<CatalogueImport>
  /** Makes the changes. Lines with problems are left out. */
  save(by: Visitor, csv: string): Promise<CatalogueImport>
  /**
   * The same for a single product: one problem refuses it. Null, and nothing is changed, where `isOld` says so of what is there
   * now.
   */
  saveOne(by: Visitor, csv: string, isOld: IsOld): Promise<CatalogueImport | null>
  /** A small JPEG as a data URL; null where there is none. */
  picture(id: string): Promise<string | null>
  /**
   * Null removes the picture. False if it can't be stored: it is no small JPEG, there are too many pictures, or there
   * is no such product.
   */
  setPicture(by: Visitor, id: string, picture: string | null): Promise<boolean>
}

interface ProductBookOptions {
  readonly store: DirectoryStore
  readonly audit: AuditBook
}

const productOf = ({ value }: Entry & { readonly value: string }): Product => product.parse(JSON.parse(value))

const pictureOf = ({ value }: { readonly value: string }) => JSON.parse(value) as string | null

export function createProductBook({ store, audit }: ProductBookOptions): ProductBook {
  const all = async () => (await store.entries('products', 'product')).map(productOf)

  async function write(
    by: Visitor,
    csv: string,
    { isOld = () => false, allOrNone = false }: { readonly isOld?: IsOld; readonly allOrNone?: boolean },
  ): Promise<CatalogueImport | null> {
    let read: CatalogueImport | null = null
    await store.write('products', async (writing) => {
      // Checked inside the write: two owners can't give one barcode to two products.
      const known = (await writing.entries('product')).map(productOf)
      if (isOld(known)) return
      const found = readCatalogue(csv, known)
      read = found
      const changes = [...found.added, ...found.changed]
      if (changes.length === 0 || (allOrNone && found.problems.length > 0)) return
      for (const each of changes)
        await writing.put({ kind: 'product', key: each.id, value: JSON.stringify(each) })
      const [first, ...others] = changes
      const isOne = first && others.length === 0
      const subject = isOne ? first.name : String(changes.length)
      await audit.note(writing, {
        who: by.name,
        kind: isOne ? 'productsChanged' : 'productsImported',
        subject,
      })
    })
    return read
  }

  return {
    list: all,
    csv: async () => writeCatalogue(await all()),
    compare: async (csv) => readCatalogue(csv, await all()),
    async save(by, csv) {
      const read = await write(by, csv, {})
      if (!read) throw new Error('the table was not read')
      return read
    },
    saveOne: (by, csv, isOld) => write(by, csv, { isOld, allOrNone: true }),
    async picture(id) {
      const kept = (await store.entries('products', 'picture')).find(({ key }) => key === id)
      return kept ? pictureOf(kept) : null
    },
    async setPicture(by, id, picture) {
      if (!changedPicture.safeParse({ id, picture }).success) return false
      let isKept = false
      await store.write('products', async (writing) => {
        const known = (await writing.entries('product')).map(productOf).find((each) => each.id === id)
        if (!known) return
        const others = (await writing.entries('picture')).filter(
          (each) => each.key !== id && pictureOf(each) !== null,
        )
        if (picture !== null && others.length >= MAX_PICTURES) return
        await writing.put({ kind: 'picture', key: id, value: JSON.stringify(picture) })
        await audit.note(writing, { who: by.name, kind: 'productsChanged', subject: known.name })
        isKept = true
      })
      return isKept
    },
  }
}
