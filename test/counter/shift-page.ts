import type { Page } from 'playwright-core'
import type { Settings } from '../../shared/settings/settings.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { cashierAt, dataFolder, typePin } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

interface ShopOf {
  readonly device?: string
  readonly shifts?: Partial<Settings['shifts']>
  readonly env?: (dataDir: string) => Readonly<Record<string, string>>
}

/** A counter at a gateway of its own, with a window on it. */
export async function aShop({ device, shifts, env }: ShopOf = {}) {
  const sandbox = await runningSandbox()
  const dataDir = dataFolder(device === undefined ? {} : { device }, {
    shifts,
  })
  const { counter, page } = await openedCounter({
    dataDir,
    args: sandbox.counterArgs,
    ...(env ? { env: env(dataDir) } : {}),
  })
  const { post } = sandbox
  return { sandbox, counter, page, post, ...shiftAt(page) }
}

/** What is done and seen on the screens of shifts, in their words. */
export function shiftAt(page: Page) {
  const cashier = cashierAt(page)
  const dialog = page.getByRole('dialog')
  return {
    cashier,
    dialog,
    /** A headline figure such as "Lunas". */
    figure: (name: string, value: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
        .getByText(value, { exact: true }),
    toShift: async () => {
      await page.keyboard.press('F12')
      await page.getByRole('heading', { level: 1, name: 'Shift' }).waitFor()
    },
    async toClosing() {
      await this.toShift()
      await cashier.button('Tutup shift').click()
      await page.getByRole('heading', { level: 1, name: 'Tutup shift' }).waitFor()
    },
    closeNow: (number: number) => cashier.button(`Tutup shift ${number}`),
    approve: (name: string, pin: string) => typePin(dialog, name, pin),
  }
}
