import type { KeyPair } from '../../../platform/office/keys.ts'
import { createCounterBook } from '../../../services/office/counters/counter-book.ts'
import type { Database } from '../../../services/office/database/database.ts'
import {
  createDirectoryStore,
  type DirectoryStore,
} from '../../../services/office/directory/directory-store.ts'
import { createFill } from '../../../services/office/directory/fill.ts'
import { createDirectoryWork } from '../../../services/office/directory/link-work.ts'
import { createPinMaker } from '../../../services/office/directory/peppers.ts'
import { createProductBook } from '../../../services/office/directory/product-book.ts'
import { createShopBook } from '../../../services/office/directory/shop-book.ts'
import { createStaffBook } from '../../../services/office/directory/staff-book.ts'
import { createAuditBook } from '../../../services/office/people/audit-book.ts'
import { defaultSettings, settings } from '../../../shared/settings/settings.ts'
import { shopPartOf } from '../../../shared/settings/shop-settings.ts'
import type { Chance } from '../../safety/world/chance.ts'

const visitor = {
  sessionId: 'none',
  personId: null,
  name: 'Pemilik',
  role: 'owner',
  branch: null,
  isProven: true,
} as const
const names = ['Sari', 'Budi', 'Rina', 'Doni', 'Tono']
const roles = ['owner', 'supervisor', 'cashier'] as const

/** One process of the office, as far as the directory needs it. */
export function aDirectoryOffice(
  database: Database,
  identity: KeyPair,
  altered: (store: DirectoryStore) => DirectoryStore,
) {
  const now = Date.now
  const troubles: unknown[] = []
  const store = createDirectoryStore(database, now)
  const audit = createAuditBook(database, now)
  const staff = createStaffBook({ store, audit, now })
  const products = createProductBook({ store, audit })
  const shop = createShopBook({ store, audit })
  const makePin = createPinMaker(database, now, 2 ** 4)
  const directory = createDirectoryWork({
    database,
    store: altered(store),
    book: createCounterBook(database, now),
    identity,
    fill: createFill({ database, store, audit, now }),
    onTrouble: (error) => troubles.push(error),
  })

  /** Something that an owner does at the page. */
  async function act(chance: Chance): Promise<void> {
    const all = await staff.list()
    const one = all.length > 0 ? chance.pick(all) : null
    const what = chance.below(7)
    if (what === 0 || !one) {
      const role = all.length === 0 ? 'owner' : chance.pick(roles)
      const pin = await makePin(String(100_000 + chance.below(900_000)))
      await staff.add(visitor, { name: `${chance.pick(names)} ${chance.below(9)}`, role, pin })
    } else if (what === 1) await staff.change(visitor, one.id, { active: !one.active }, null)
    else if (what === 2)
      await staff.change(visitor, one.id, { name: chance.pick(names), role: chance.pick(roles) }, null)
    else if (what === 3) await staff.change(visitor, one.id, {}, await makePin('739158'))
    else if (what < 6) {
      const lines = Array.from({ length: 1 + chance.below(4) }, () => {
        const barcode = chance.happens(0.5) ? `89910${chance.below(6)}` : ''
        return `P${chance.below(12)};${barcode};Barang ${chance.below(99)};${1 + chance.below(90)}000;${chance.happens(0.8) ? 'yes' : 'no'}`
      })
      await products.save(visitor, ['id;barcode;name;price;active', ...lines].join('\n'))
    } else
      await shop.change(visitor, (before) => ({
        ...before,
        tax: { ...before.tax, rate: chance.below(2_000) },
        discounts: { cashierLimit: chance.below(100) },
      }))
  }

  return {
    ...directory,
    act,
    troubles,
    async has() {
      const entries = await store.entries('staff', 'person')
      const people = entries.map(({ key, value, secret }) => ({
        ...(JSON.parse(value) as { name: string; role: string; active: boolean }),
        id: key,
        hash: (JSON.parse(secret ?? '') as { hash: string }).hash,
      }))
      return {
        staff: people
          .filter(({ active }) => active)
          .map(({ id, name, role, hash }) => [id, name, role, hash].join(' '))
          .sort(),
        products: (await products.list())
          .filter(({ active }) => active)
          .map((each) => JSON.stringify(each))
          .sort(),
        pictures: [],
        shop: JSON.stringify(shopPartOf(settings.parse({ ...defaultSettings, ...over(await shop.read()) }))),
      }
    },
  }
}

function over({ settings: of }: Awaited<ReturnType<ReturnType<typeof createShopBook>['read']>>) {
  return {
    ...of,
    shop: { ...defaultSettings.shop, ...of.shop },
    slips: { ...defaultSettings.slips, ...of.slips },
    shifts: { ...defaultSettings.shifts, ...of.shifts },
  }
}
