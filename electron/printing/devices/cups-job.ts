import { setTimeout as rest } from 'node:timers/promises'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { PrintFailed } from './device.ts'
import type { CommandEnd, systemCommand } from './system-command.ts'

/** Runs one of CUPS's programs. */
export type RunCups = (
  program: string,
  args: readonly string[],
  until: AbortSignal,
  input?: Uint8Array,
) => ReturnType<typeof systemCommand>

interface CupsJob {
  readonly run: RunCups
  readonly queue: string
  /** "kasir-12". */
  readonly id: string
  /** How long CUPS may report nothing new about it, in milliseconds. */
  readonly still: number
  /** Whether the printer closes its side when it is done; with any other, CUPS waits in vain. */
  readonly closesItsSide: boolean
}

/** CUPS's messages about a printer that it can't reach, in English: CUPS uses the language of the program that sent the job. */
const AWAY =
  /may not exist|unavailable|not responding|not connected|become available|unable to (connect|contact|locate|find|open)|is in use|network host .* is (down|busy)|offline/i
/** CUPS's messages while it has sent the printer nothing. */
const NOTHING_SENT = new RegExp(`${AWAY.source}|connecting to|looking for`, 'i')
const ALL_SENT = /waiting for printer to finish/i

/** Whether CUPS's own words mean that its printer is away. */
export const isAway = (words: string): boolean => AWAY.test(words)

const LOOK_MS = 300
const COMMAND_MS = 3_000

/**
 * Waits until CUPS has sent a job to its printer. A job that CUPS can't send is cancelled, so that no slip, pulse or code
 * comes out when the printer is switched on later; then this rejects with {@link PrintFailed}.
 */
export async function givenAway(job: CupsJob, signal: AbortSignal): Promise<void> {
  let heard = ''
  let heardAt = performance.now()
  for (;;) {
    const standing = await lookAt(job)
    if (standing === null) return endOf(job)
    const said = standing.join()
    if (said !== heard) {
      heard = said
      heardAt = performance.now()
    }
    if (!job.closesItsSide && ALL_SENT.test(said)) return void (await cancel(job))
    if (signal.aborted) return takenBack(job, 'interrupted')
    if (isAway(said) || performance.now() - heardAt > job.still) return takenBack(job, 'timeout')
    await rest(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}

/** CUPS's message about a job that has not ended; null for one that has. No answer counts as no message. */
async function lookAt({ run, queue, id }: CupsJob): Promise<string[] | null> {
  const end = await run('lpstat', ['-l', `-o${queue}`], AbortSignal.timeout(COMMAND_MS))
  return end.code === 0 ? linesOf(end, id) : ['no answer']
}

async function endOf({ run, queue, id }: CupsJob): Promise<void> {
  const end = await run('lpstat', ['-Wcompleted', '-l', `-o${queue}`], AbortSignal.timeout(COMMAND_MS))
  const said = linesOf(end, id)?.join('\n') ?? ''
  if (/^\s*Alerts: .*(cancel|abort)/m.test(said))
    throw new PrintFailed(NOTHING_SENT.test(said) ? 'unreachable' : 'interrupted')
}

/** Rejects: as unreachable if nothing can have been printed, else with `otherwise`. */
async function takenBack(job: CupsJob, otherwise: PrintFailure): Promise<never> {
  const waited = (await lookAt(job))?.some((line) => /Alerts: .*job-printing/.test(line)) === false
  if (!(await cancel(job))) throw new PrintFailed(otherwise)
  const end = await job.run(
    'lpstat',
    ['-Wcompleted', '-l', `-o${job.queue}`],
    AbortSignal.timeout(COMMAND_MS),
  )
  // The last message before it was cancelled says whether CUPS had reached the printer by then.
  const status = linesOf(end, job.id)?.find((line) => /^\s*Status:/.test(line)) ?? ''
  const nothingSent = NOTHING_SENT.test(status) || (waited && /Status:\s*$/.test(status))
  throw new PrintFailed(nothingSent ? 'unreachable' : otherwise)
}

async function cancel({ run, id }: CupsJob): Promise<boolean> {
  // By its number: the name of a queue may begin with "-" and would be read as an option.
  const [number = ''] = /\d+$/.exec(id) ?? []
  return (await run('cancel', [number], AbortSignal.timeout(COMMAND_MS))).code === 0
}

/** The lines below a job's own line in the output of lpstat; null if the job is not listed. */
function linesOf({ stdout }: Pick<CommandEnd, 'stdout'>, id: string): string[] | null {
  const lines = stdout.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${id} `))
  if (at < 0) return null
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => !/^\s/.test(line))
  return end < 0 ? below : below.slice(0, end)
}
