import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrinterProfile } from '../../../shared/printer/profiles.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { givenAway, isAway, type RunCups } from './cups-job.ts'
import { type PrintDevice, PrintFailed, SLOWEST_BYTES_A_SECOND, STANDS_STILL_MS, statusOf } from './device.ts'
import { troubleOf } from './said-status.ts'
import { type CommandEnd, systemCommand } from './system-command.ts'

/** How long it is waited, in milliseconds: to look at a queue, to hand a job over, and for any news of that job. */
export interface QueuePatience {
  readonly look: number
  readonly handOver: number
  readonly still: number
}

const usualPatience: QueuePatience = { look: 3_000, handOver: 9_000, still: STANDS_STILL_MS }
/** An office printer warms up, and draws its pages first. */
const PAGES_STILL_MS = 60_000
/** CUPS itself gives a job up after so many seconds, should Loket be gone by then: nothing comes out later. */
const HELD_AT_MOST_S = 60

interface CupsPrinter extends Pick<PrinterProfile, 'speaks' | 'paper'> {
  readonly name: string
  readonly saysGoodbye: boolean
}

/** Queues whose last job could not be given away: what they say of themselves is nothing until another one is tried. */
const wereAway = new Set<string>()

/**
 * A queue of CUPS, by its own commands (Linux, macOS). A slip is sent when CUPS has given all of it to the printer; what
 * it can't give away is taken back. Names stand right behind their option's letter, so that one that begins with "-" is
 * no option.
 */
export function cupsQueue(
  { name, speaks, paper, saysGoodbye }: CupsPrinter,
  patience = usualPatience,
  folders?: readonly string[],
): PrintDevice {
  const isPages = speaks === 'pdf'
  const run: RunCups = (program, args, until, input) =>
    systemCommand(program, args, { until, folders, ...(input && { input }) })

  async function look(signal: AbortSignal): Promise<PrinterStatus> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(patience.look)])
    const end = await run('lpstat', [`-p${name}`], until)
    if (end.code === 'ENOENT') return statusOf('notConfigured')
    if (end.code === 0) {
      if (/^printer .* disabled since /m.test(end.stdout)) return statusOf('offline')
      // What stands below says how its printer is, and so how somebody else's job fares.
      return statusOf(isAway(end.stdout.split('\n').slice(1).join('\n')) ? 'unreachable' : 'reachable')
    }
    // Of a queue that is gone it says the same as where no scheduler runs.
    const { stdout } = await run('lpstat', ['-r'], until)
    return statusOf(stdout.includes('is running') ? (refusalOf(end) ?? 'unreachable') : 'unreachable')
  }

  async function print(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    // Receipt printers obey our bytes as they are; pages are for CUPS to turn into what the printer wants.
    const how = isPages ? [`-omedia=${paper}`] : ['-oraw', `-ojob-cancel-after=${HELD_AT_MOST_S}`]
    const until = AbortSignal.any([signal, AbortSignal.timeout(patience.handOver)])
    const end = await run('lp', [`-d${name}`, ...how], until, bytes)
    const [, id] = /^request id is (\S+)/m.exec(end.stdout) ?? []
    if (end.code !== 0 || id === undefined) {
      const cutShort = signal.aborted ? 'interrupted' : 'timeout'
      throw new PrintFailed(end.cutShort ? cutShort : (refusalOf(end) ?? 'unknown'))
    }
    const still = isPages ? PAGES_STILL_MS : patience.still + (bytes.length / SLOWEST_BYTES_A_SECOND) * 1_000
    await givenAway({ run, queue: name, id, still, saysGoodbye }, signal)
  }

  async function tried(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    try {
      await print(bytes, signal)
      wereAway.delete(name)
    } catch (error) {
      if (error instanceof PrintFailed && error.failure === 'unreachable') wereAway.add(name)
      throw error
    }
  }

  return {
    async status(signal) {
      const status = await look(signal)
      if (status.state !== 'reachable' || isPages || !wereAway.has(name)) return status
      // A queue knows of its printer only by printing: of a NUL nothing is seen.
      const failed = await tried(new Uint8Array(1), signal).catch((error: unknown) => error)
      return failed instanceof PrintFailed ? statusOf(failed.failure) : status
    },
    async send({ lead, slip }, signal) {
      // A queue that stands still would keep the slip and print it whenever somebody starts it again.
      const trouble = troubleOf(await look(signal))
      if (trouble) throw new PrintFailed(trouble)
      await tried(Buffer.concat([lead, slip]), signal)
    },
  }
}

/** Why a command handed nothing over; null where that is not certain. */
function refusalOf({ code, stderr }: CommandEnd): PrintFailure | null {
  if (code === 'ENOENT') return 'notConfigured'
  if (/does not exist|Invalid destination/i.test(stderr)) return 'notConfigured'
  if (/not accepting jobs/i.test(stderr)) return 'refused'
  if (/Forbidden|Unauthorized|Not authorized/i.test(stderr)) return 'permission'
  if (/scheduler not responding|connect to server|Connection refused/i.test(stderr)) return 'unreachable'
  return null
}
