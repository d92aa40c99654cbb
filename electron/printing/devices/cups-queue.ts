import { MINUTE } from '../../../shared/durations.ts'
import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrinterProfile } from '../../../shared/printer/profiles.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { givenAway, isAway, type RunCups } from './cups-job.ts'
import { type PrintDevice, PrintFailed, SLOWEST_BYTES_A_SECOND, STANDS_STILL_MS, statusOf } from './device.ts'
import { troubleOf } from './said-status.ts'
import { type CommandEnd, systemCommand } from './system-command.ts'

/** Deadlines in milliseconds: to read a queue's state, to submit a job, and for any news of that job. */
export interface QueuePatience {
  readonly look: number
  readonly handOver: number
  readonly still: number
}

const usualPatience: QueuePatience = { look: 3_000, handOver: 9_000, still: STANDS_STILL_MS }
/** An office printer warms up, and draws its pages first. */
const PAGES_STILL_MS = MINUTE
/**
 * CUPS itself cancels a job that it has been printing for so many seconds longer than the slowest printer needs, so that nothing
 * comes out later if Loket has ended.
 */
const HELD_AT_MOST_S = 60

interface CupsPrinter extends Pick<PrinterProfile, 'speaks' | 'paper'> {
  readonly name: string
  readonly closesItsSide: boolean
}

/**
 * A queue of CUPS, by its own commands (Linux, macOS). A slip counts as sent when CUPS has passed it whole to the printer;
 * otherwise the job is cancelled. A name follows its option's letter directly, so that a name that begins with "-" is not
 * read as an option.
 */
export function cupsQueue(
  { name, speaks, paper, closesItsSide }: CupsPrinter,
  patience = usualPatience,
  folders?: readonly string[],
): PrintDevice {
  const isPages = speaks === 'pdf'
  /** Its last job could not be sent: the queue's own state means nothing until another job is tried. */
  let wasAway = false
  const run: RunCups = (program, args, until, input) =>
    systemCommand(program, args, { until, folders, ...(input && { input }) })

  async function look(signal: AbortSignal): Promise<PrinterStatus> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(patience.look)])
    const end = await run('lpstat', [`-p${name}`], until)
    if (end.code === 'ENOENT') return statusOf('notConfigured')
    if (end.code === 0) {
      if (/^printer .* disabled since /m.test(end.stdout)) return statusOf('offline')
      // The lines below describe the printer's state, which may come from another program's job.
      return statusOf(isAway(end.stdout.split('\n').slice(1).join('\n')) ? 'unreachable' : 'reachable')
    }
    // lpstat gives the same answer for a removed queue as when no scheduler runs.
    const { stdout } = await run('lpstat', ['-r'], until)
    return statusOf(stdout.includes('is running') ? (refusalOf(end) ?? 'unreachable') : 'unreachable')
  }

  async function print(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const printsFor = Math.ceil(bytes.length / SLOWEST_BYTES_A_SECOND)
    // Receipt printers get our bytes as they are; CUPS converts pages for other printers.
    const how = isPages ? [`-omedia=${paper}`] : ['-oraw', `-ojob-cancel-after=${HELD_AT_MOST_S + printsFor}`]
    const until = AbortSignal.any([signal, AbortSignal.timeout(patience.handOver)])
    const end = await run('lp', [`-d${name}`, ...how], until, bytes)
    const [, id] = /^request id is (\S+)/m.exec(end.stdout) ?? []
    if (end.code !== 0 || id === undefined) {
      const cutShort = signal.aborted ? 'interrupted' : 'timeout'
      throw new PrintFailed(end.cutShort ? cutShort : (refusalOf(end) ?? 'unknown'))
    }
    const still = isPages ? PAGES_STILL_MS : patience.still + printsFor * 1_000
    await givenAway({ run, queue: name, id, still, closesItsSide }, signal)
  }

  async function tried(bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    try {
      await print(bytes, signal)
      wasAway = false
    } catch (error) {
      if (error instanceof PrintFailed && error.failure === 'unreachable') wasAway = true
      throw error
    }
  }

  return {
    async status(signal) {
      const status = await look(signal)
      if (status.state !== 'reachable' || isPages || !wasAway) return status
      // A queue learns its printer's state only by printing, and a NUL prints nothing.
      const failed = await tried(new Uint8Array(1), signal).catch((error: unknown) => error)
      return failed instanceof PrintFailed ? statusOf(failed.failure) : status
    },
    async send({ lead, slip }, signal) {
      // A stopped queue would keep the slip and print it when somebody starts the queue again.
      const trouble = troubleOf(await look(signal))
      if (trouble) throw new PrintFailed(trouble)
      await tried(Buffer.concat([lead, slip]), signal)
    },
  }
}

/** Why a command certainly submitted no job; null if it may have. */
function refusalOf({ code, stderr }: CommandEnd): PrintFailure | null {
  if (code === 'ENOENT') return 'notConfigured'
  if (/does not exist|Invalid destination/i.test(stderr)) return 'notConfigured'
  if (/not accepting jobs/i.test(stderr)) return 'refused'
  if (/Forbidden|Unauthorized|Not authorized/i.test(stderr)) return 'permission'
  if (/scheduler not responding|connect to server|Connection refused/i.test(stderr)) return 'unreachable'
  return null
}
