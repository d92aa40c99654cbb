import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrinterProfile } from '../../../shared/printer/profiles.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { type PrintDevice, type PrinterBytes, PrintFailed, statusOf } from './device.ts'
import { troubleOf } from './said-status.ts'
import { type CommandEnd, systemCommand } from './system-command.ts'

/** Deadlines in milliseconds: to look at a queue, and for everything together. */
export interface QueueDeadlines {
  readonly look: number
  readonly total: number
}

const usualDeadlines: QueueDeadlines = { look: 3_000, total: 9_000 }

/**
 * A queue of CUPS, by its own commands (Linux, macOS). That it took a slip means that CUPS has it: paper is CUPS's
 * business from then on. Names stand right behind their option's letter, so that one that begins with "-" is no option.
 */
export function cupsQueue(
  name: string,
  { speaks, paper }: Pick<PrinterProfile, 'speaks' | 'paper'>,
  deadlines = usualDeadlines,
  folders?: readonly string[],
): PrintDevice {
  async function status(signal: AbortSignal): Promise<PrinterStatus> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(deadlines.look)])
    const end = await systemCommand('lpstat', [`-p${name}`], { until, folders })
    if (end.code === 'ENOENT') return statusOf('notConfigured')
    if (end.code === 0)
      return statusOf(/^printer .* disabled since /m.test(end.stdout) ? 'offline' : 'reachable')
    // Of a queue that is gone it says the same as where no scheduler runs.
    const { stdout } = await systemCommand('lpstat', ['-r'], { until, folders })
    return statusOf(stdout.includes('is running') ? (refusalOf(end) ?? 'unreachable') : 'unreachable')
  }
  async function send({ lead, slip }: PrinterBytes, signal: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(deadlines.total)])
    // A queue that stands still would keep the slip and print it whenever somebody starts it again.
    const trouble = troubleOf(await status(until))
    if (trouble) throw new PrintFailed(trouble)
    // Receipt printers obey our bytes as they are; pages are for CUPS to turn into what the printer wants.
    const how = speaks === 'pdf' ? `-omedia=${paper}` : '-oraw'
    const end = await systemCommand('lp', [`-d${name}`, how], {
      ...{ until, folders },
      input: Buffer.concat([lead, slip]),
    })
    if (end.code === 0) return
    const cutShort = signal.aborted ? 'interrupted' : 'timeout'
    throw new PrintFailed(end.cutShort ? cutShort : (refusalOf(end) ?? 'unknown'))
  }
  return { send, status }
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
