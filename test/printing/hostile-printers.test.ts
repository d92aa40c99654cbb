import { afterEach, expect, test, vi } from 'vitest'
import { type TcpPatience, tcpDevice } from '../../electron/printing/devices/tcp-device.ts'
import { readDevice } from '../../shared/printer/device-address.ts'
import type { Printer } from '../../shared/printer/printer.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import { aPrinter } from '../helpers/printers.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { failureAt } from './failure-at.ts'
import { aPrintingCounter } from './printing-counter.ts'
import { aPaidOrder } from './sample-orders.ts'

const JOBS = 60
const receipt = aPaidOrder()

/** Sixty jobs that each wait ten seconds are ten minutes: where a printer says nothing at all, less will do. */
const patient = {
  connect: 3_000,
  answer: 5_000,
  printed: 5_000,
  hangUp: 20,
  still: 9_000,
  silence: 100,
  thousandBytes: 1_250,
}
const hurried = { connect: 3_000, answer: 4, printed: 4, hangUp: 4, still: 8, silence: 100, thousandBytes: 0 }

const reachedWithin = (patience: TcpPatience) =>
  function hasten({ device, profile }: Pick<Printer, 'device' | 'profile'>) {
    const address = readDevice(device)
    if (address?.kind !== 'network') throw new Error('a network printer is wanted')
    return tcpDevice({ ...address, asks: profileOf(profile).status }, patience)
  }

afterEach(() => {
  vi.useRealTimers()
})

test.for([
  ['neverReads', 'generic-58', 'timeout', JOBS, hurried],
  ['neverReads', 'epson-80', 'timeout', JOBS, hurried],
  ['mute', 'generic-58', 'timeout', JOBS, hurried],
  ['resets', 'generic-58', 'interrupted', JOBS, patient],
  ['hangsUp', 'epson-80', 'unreachable', 1, patient],
  ['hangsUp', 'generic-58', 'unreachable', 1, patient],
  ['drops', 'generic-80', 'unreachable', 1, patient],
  ['paperOut', 'epson-80', 'paperOut', 1, patient],
  ['coverOpen', 'epson-80', 'coverOpen', 1, patient],
  ['off', 'generic-58', 'refused', 1, patient],
] as const)(
  `${JOBS} jobs for a printer that %s (%s) all end in a known state, each tried at most once`,
  async ([mood, profile, failure, tries, deadlines]) => {
    const printer = await aVirtualPrinter(mood)
    const counter = await aPrintingCounter([aPrinter({ ...printer, profile })], receipt)
    counter.useDevice(reachedWithin(deadlines))
    const jobs = await Promise.all(Array.from({ length: JOBS }, () => counter.print(receipt, 'receipt')))
    const ended = await Promise.all(jobs.map(({ id }) => counter.ended(id)))
    expect(new Set(ended.map((job) => `${job.state} ${job.failure}`))).toEqual(new Set([`failed ${failure}`]))
    const tried = counter.changes.filter((change) => change.includes('sending'))
    expect(new Set(tried).size).toBe(tried.length)
    expect(tried).toHaveLength(tries)
  },
)

test.for(['neverReads', 'mute'] as const)(
  'a short job for a printer that never closes (%s) ends within ten seconds of its start',
  async (mood) => {
    const { host, port } = await aVirtualPrinter(mood)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sending = failureAt(tcpDevice({ host, port, asks: false }), Buffer.from('a slip\n'))
    const untilConnected = performance.now() + 2_000
    while (performance.now() < untilConnected) await new Promise((resolve) => setImmediate(resolve))
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await sending).toBe('timeout')
  },
)
