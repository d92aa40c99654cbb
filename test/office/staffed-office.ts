import { expect } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import type { anOfficeWithOwner } from './enrolled-counters.ts'

type AnOffice = Awaited<ReturnType<typeof anOfficeWithOwner>>

export const pins = { owner: '482913', cashier: '573902', other: '739158' } as const

/** What an owner types at the office's page for somebody new. */
export const person = (name: string, role: string, pin: string) => ({ name, role, pin, again: pin })

/** The number of one of the staff, from the office's page. */
export async function idOf(office: AnOffice, name: string): Promise<string> {
  const page = await office.get('/staff')
  const id = new RegExp(`/staff/([0-9a-f-]{36})" aria-label="Change ${name}"`).exec(page)?.[1]
  if (!id) throw new Error(`nobody is called ${name}`)
  return id
}

/** A counter of this office, as a shop has it, without the windows. */
export async function aShopCounter(
  office: AnOffice,
  name: string,
  dataDir = temporaryFolder(),
  prepare: (counter: Awaited<ReturnType<typeof windowlessCounter>>) => Promise<void> = async () => {},
  ownPin: string = pins.owner,
) {
  const counter = await windowlessCounter({ dataDir })
  await prepare(counter)
  const { duty } = await counter.call('app.start', {})
  if (duty.kind === 'onDuty') await counter.call('staff.ownPin', { pin: ownPin })
  await counter.call('office.enrol', { code: await office.code(name) })
  const status = async () => {
    const now = await counter.call('office.status', {})
    if (now.kind === 'none') throw new Error('the counter has an office')
    return now
  }
  const names = async () => (await counter.call('staff.names', {})).map((each) => each.name).sort()
  return {
    ...counter,
    dataDir,
    status,
    names,
    signIn: async (name: string, pin: string, window = 'main') => {
      const staffId = (await counter.call('staff.names', {})).find((each) => each.name === name)?.id ?? ''
      return counter.callFrom(window)('staff.signIn', { staffId, pin })
    },
    hasStaff: (wanted: readonly string[]) => expect.poll(names).toEqual(wanted),
  }
}

/** The office's form for the settings of a shop, as a browser sends it. */
export const shopForm = {
  name: 'Kopi Kenari',
  address: 'Jl. Kenari 1',
  footer: 'Terima kasih',
  timeZone: 'WITA',
  slipLanguage: 'id',
  taxName: 'PPN',
  taxRate: '11',
  taxBase: 'whole',
  service: '5',
  roundTo: '50000',
  roundWay: 'nearest',
  cashierLimit: '10',
  lockAfterMinutes: '3',
  quickAmounts: '10000 20.000',
  shiftRequired: 'yes',
  on_QRIS: 'yes',
  on_Cash: 'yes',
  favourite_QRIS: 'yes',
  name_QRIS: 'QRIS Kenari',
  color_QRIS: 'teal',
  redirectUrl: '',
}
