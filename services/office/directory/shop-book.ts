import { isDeepStrictEqual } from 'node:util'
import type { ChannelLooks } from '../../../shared/gateway/channel-looks.ts'
import { readShopSettings } from '../../../shared/office/read-directory.ts'
import { defaultShopSettings, type ShopSettings } from '../../../shared/settings/shop-settings.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import type { AuditBook } from '../people/audit-book.ts'
import type { Visitor } from '../people/person.ts'
import type { DirectoryStore, Entry } from './directory-store.ts'

/** How the shop's times and ways to pay are written. */
export interface ShopLook {
  readonly timeZone: TimeZone
  readonly looks: ChannelLooks
}

/** The look until the owner has set anything. */
export const usualLook: ShopLook = { timeZone: defaultShopSettings.timeZone, looks: {} }

/** The shop's settings for all counters. Each change is in the audit log. */
export interface ShopBook {
  /** How the page shows times and ways to pay. */
  look(): Promise<ShopLook>
  /** The settings of a shop until somebody changes them. */
  read(): Promise<{ readonly settings: ShopSettings; readonly isSet: boolean }>
  /** Stores what `wanted` returns for the current settings; null changes nothing. */
  change(by: Visitor, wanted: (now: ShopSettings) => ShopSettings | null): Promise<boolean>
}

type Found = readonly (Entry & { readonly value: string })[]
/** What is set and known here: another process of the office may be newer. */
const knownIn = (entries: Found): Partial<ShopSettings> =>
  readShopSettings(Object.fromEntries(entries.map(({ key, value }) => [key, JSON.parse(value) as unknown])))
    .value
const settingsOf = (entries: Found): ShopSettings => ({ ...defaultShopSettings, ...knownIn(entries) })

function lookOf(entries: Found): ShopLook {
  const shown = entries.filter(({ key }) => key === 'timeZone' || key === 'channels')
  const { timeZone, channels } = knownIn(shown)
  return { timeZone: timeZone ?? usualLook.timeZone, looks: channels?.looks ?? {} }
}

export function createShopBook({ store, audit }: { store: DirectoryStore; audit: AuditBook }): ShopBook {
  // Pictures are among the settings: they are read again only when something has changed.
  let known: { readonly mark: string; readonly look: ShopLook } | null = null
  return {
    async look() {
      const { mark } = (await store.heads()).shop
      if (known?.mark !== mark) known = { mark, look: lookOf(await store.entries('shop', 'setting')) }
      return known.look
    },
    async read() {
      const entries = await store.entries('shop', 'setting')
      return { settings: settingsOf(entries), isSet: entries.length > 0 }
    },
    async change(by, wanted) {
      let isDone = false
      await store.write('shop', async (writing) => {
        const entries = await writing.entries('setting')
        const now = settingsOf(entries)
        const next = wanted(now)
        if (next === null) return
        isDone = true
        const known = new Set(entries.map(({ key }) => key))
        const isOther = ([key, value]: [string, unknown]) =>
          !isDeepStrictEqual(value, now[key as keyof ShopSettings])
        // Only what has changed; the first write sets all.
        const changed = Object.entries(next).filter((each) => !known.has(each[0]) || isOther(each))
        for (const [key, value] of changed)
          await writing.put({ kind: 'setting', key, value: JSON.stringify(value) })
        if (changed.length === 0) return
        // The first write stores every setting; nobody changed those that keep their value.
        const told = entries.length === 0 ? changed.filter(isOther) : changed
        const subject = told.map(([key]) => key).join(', ')
        await audit.note(writing, { who: by.name, kind: 'shopChanged', subject })
      })
      return isDone
    },
  }
}
