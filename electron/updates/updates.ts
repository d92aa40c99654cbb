import { MINUTE } from '../../shared/durations.ts'
import { openReason, whyNotNow } from '../../shared/update/may-install.ts'
import type { UpdateFailure, UpdateState, UpdateStatus } from '../../shared/update/update-status.ts'
import { createDailyLook } from './daily-look.ts'
import type { Installer } from './installer.ts'
import { lookOnceMore } from './look-once-more.ts'
import { createUpdateProgress } from './update-progress.ts'
import { UpdateRefused } from './update-refused.ts'
import type { Updates, UpdatesOptions } from './updates-options.ts'

/** The longest time between two tries while somebody pays; an event or a look may come sooner. */
const TRY_AGAIN = 5_000

type ReadyState = UpdateState & { readonly kind: 'ready' | 'waiting' }

/** What every state says of the version that it is about. */
const offeredIn = ({ version, notes }: Pick<ReadyState, 'version' | 'notes'>) => ({ version, notes })

/** Looks for new versions, and installs one when nothing is open. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { clock, settings, openWork, installs, onTrouble } = options
  let underWay: Promise<void> | null = null
  let callOffTry = () => {}
  let isStopped = false
  /** The owner has ended the look or the download that is under way. */
  let isCalledOff = false
  let loaded: Promise<Installer> | undefined

  const installerOf = () => {
    loaded ??= options.installer()
    return loaded
  }
  const progress = createUpdateProgress(options, () => underWay !== null)
  const { feed, isOfAnother, status, become } = progress

  function fail(error: unknown, otherwise: UpdateFailure) {
    if (isCalledOff) return calledOff()
    onTrouble(error)
    const because = error instanceof UpdateRefused ? error.because : otherwise
    // A server may soon be reachable again; any other fault will still be there until tomorrow.
    if (because === 'unreachable') daily.forget()
    else daily.note()
    become({ kind: 'failed', at: clock.now(), because })
  }

  function calledOff(): void {
    daily.note()
    become({ kind: 'notLooked' })
  }

  async function lookNow(at: string): Promise<void> {
    progress.setFeed(at)
    isCalledOff = false
    become({ kind: 'looking' })
    try {
      const installer = await installerOf()
      const found = await installer.look(at)
      if (isCalledOff) return calledOff()
      daily.note()
      if (!found) return become({ kind: 'upToDate', at: clock.now() })
      const offered = offeredIn(found)
      if (installs === 'not') return become({ kind: 'found', ...offered })
      become({ kind: 'downloading', ...offered, percent: 0 })
      await installer.download(progress.downloaded)
      if (isCalledOff) return calledOff()
      become({ kind: 'ready', ...offered })
      trySoon(MINUTE)
    } catch (error) {
      fail(error, 'unreachable')
    }
  }

  async function look(): Promise<UpdateStatus> {
    const at = feed()
    const isTaken =
      progress.state.kind === 'installing' || (progress.state.kind === 'waiting' && !isOfAnother())
    if (at === null || isTaken) return status()
    underWay ??= lookNow(at).finally(() => {
      underWay = null
    })
    return status()
  }

  function trySoon(wait: number): void {
    callOffTry()
    if (!isStopped) callOffTry = clock.after(wait, () => void tryNow().catch(onTrouble))
  }

  /** Installs if nothing is open, else tries again. In a closed shop nobody can type the system's password. */
  async function tryNow(): Promise<void> {
    if (isOfAnother() || (progress.state.kind !== 'ready' && progress.state.kind !== 'waiting')) return
    const why = await obstacleOf(progress.state, options)
    // The owner may have cancelled it in the meantime.
    if (progress.state.kind !== 'ready' && progress.state.kind !== 'waiting') return
    if (why === null) return installNow(progress.state)
    if (progress.state.kind === 'waiting' && progress.state.because !== why)
      become({ ...progress.state, because: why })
    trySoon(progress.state.kind === 'waiting' ? TRY_AGAIN : MINUTE)
  }

  async function installNow(before: ReadyState): Promise<void> {
    isCalledOff = false
    become({ kind: 'installing', ...offeredIn(before) })
    let failing: UpdateFailure = 'unreachable'
    try {
      if (await isTakenBack(before.version)) {
        become({ kind: 'notLooked' })
        return void look()
      }
      failing = 'backupFailed'
      await options.backUp()
      failing = 'notInstalled'
      const installer = await installerOf()
      await installer.verify()
      // All this takes a while, and somebody may have begun a sale. After this look the counter closes at once.
      const why = openReason(await openWork())
      if (why !== null) {
        become(before.kind === 'ready' ? before : { ...before, because: why })
        return trySoon(TRY_AGAIN)
      }
      options.tried.note(before.version)
      await installer.install()
    } catch (error) {
      fail(error, failing)
    }
  }

  const daily = createDailyLook({
    clock,
    isWanted: () => settings().updates.daily && (progress.state.kind !== 'ready' || isOfAnother()),
    look: () => void look(),
  })
  const isTakenBack = lookOnceMore({ installer: installerOf, feed, daily, onTrouble })

  return {
    status,
    look,
    async install() {
      if (isOfAnother() || progress.state.kind !== 'ready') return status()
      const why = openReason(await openWork())
      if (progress.state.kind !== 'ready') return status()
      become({ kind: 'waiting', ...offeredIn(progress.state), because: why ?? 'call' })
      // The answer to the owner's call leaves before the installation begins.
      trySoon(0)
      return status()
    },
    callOff() {
      if (progress.state.kind === 'looking' || progress.state.kind === 'downloading') {
        isCalledOff = true
        void loaded?.then((installer) => installer.callOff(), onTrouble)
      }
      if (progress.state.kind === 'waiting') {
        become({ kind: 'ready', ...offeredIn(progress.state) })
        trySoon(MINUTE)
      }
      return status()
    },
    begin: daily.begin,
    stop() {
      isStopped = true
      daily.stop()
      callOffTry()
    },
  }
}

/** Why a version that is ready is not installed now; null if it may be. */
async function obstacleOf(
  { kind, version }: ReadyState,
  { installs, tried, settings, openWork, clock, onTrouble }: UpdatesOptions,
) {
  // An installation that failed would close the counter every night and fail again, so only the owner's button
  // starts it.
  const byItself = installs === 'itself' && tried.read() !== version
  const { updates, timeZone: zone } = settings()
  const rule = byItself ? updates.install : 'asked'
  const terms = { rule, hours: updates.hours, zone }
  try {
    return whyNotNow(await openWork(), terms, { asked: kind === 'waiting', at: clock.now() })
  } catch (error) {
    // The journal is closed for a moment, by the call that switches to the other mode: this is tried again as for any call.
    onTrouble(error)
    return 'call'
  }
}
