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
  /** That nothing is heard of it, in milliseconds. */
  readonly still: number
  /** Whether the printer is one that closes its side; of another, CUPS waits for that in vain. */
  readonly saysGoodbye: boolean
}

/** What CUPS says of a printer that it can't reach. In English: CUPS speaks the language of whoever handed the job over. */
const AWAY =
  /may not exist|unavailable|not responding|not connected|become available|unable to (connect|contact|locate|find|open)|is in use|network host .* is (down|busy)|offline/i
/** What it says as long as it has sent the printer nothing. */
const NOTHING_SENT = new RegExp(`${AWAY.source}|connecting to|looking for`, 'i')
const ALL_SENT = /waiting for printer to finish/i

/** Whether CUPS's own words mean that its printer is away. */
export const isAway = (words: string): boolean => AWAY.test(words)

const LOOK_MS = 300
const COMMAND_MS = 3_000

/**
 * Waits until CUPS has given a job to its printer. One that it can't give away is taken back, so that no slip, pulse or
 * code comes out whenever the printer is switched on: then it rejects with {@link PrintFailed}.
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
    if (!job.saysGoodbye && ALL_SENT.test(said)) return void (await cancel(job))
    if (signal.aborted) return takenBack(job, 'interrupted')
    if (isAway(said) || performance.now() - heardAt > job.still) return takenBack(job, 'timeout')
    await rest(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}

/** What CUPS says of a job that has not ended; null of one that has. An answer that does not come says nothing. */
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

/** Rejects: as unreachable where nothing can have come out, with `otherwise` where something may have. */
async function takenBack(job: CupsJob, otherwise: PrintFailure): Promise<never> {
  const waited = (await lookAt(job))?.some((line) => /Alerts: .*job-printing/.test(line)) === false
  if (!(await cancel(job))) throw new PrintFailed(otherwise)
  const end = await job.run(
    'lpstat',
    ['-Wcompleted', '-l', `-o${job.queue}`],
    AbortSignal.timeout(COMMAND_MS),
  )
  // The last thing it said before it was taken back: whether it had got through to the printer by then.
  const status = linesOf(end, job.id)?.find((line) => /^\s*Status:/.test(line)) ?? ''
  const nothingSent = NOTHING_SENT.test(status) || (waited && /Status:\s*$/.test(status))
  throw new PrintFailed(nothingSent ? 'unreachable' : otherwise)
}

async function cancel({ run, id }: CupsJob): Promise<boolean> {
  // By its number: one of a queue whose name begins with "-" would be an option.
  const [number = ''] = /\d+$/.exec(id) ?? []
  return (await run('cancel', [number], AbortSignal.timeout(COMMAND_MS))).code === 0
}

/** The lines below a job's own in a list of lpstat's; null where it is not in there. */
function linesOf({ stdout }: Pick<CommandEnd, 'stdout'>, id: string): string[] | null {
  const lines = stdout.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${id} `))
  if (at < 0) return null
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => !/^\s/.test(line))
  return end < 0 ? below : below.slice(0, end)
}
