import { createHook } from 'node:async_hooks'
import { createVirtualTime } from '../world/virtual-time.ts'

/**
 * After so many turns in a row in which only the check itself happened, everything sent to a local socket has arrived.
 */
const QUIET_TURNS = 4
/** Work of the thread pool, which finishes at any time. */
const isUnderWay = (resource: string) => /^(FSReq|Zlib|Random|.*Job|GetAddrInfo)/.test(resource)

/**
 * Runs `work` with virtual timers that advance only when nothing else happens: sockets stay real, but a busy computer
 * does not change the order of events.
 */
export async function inUnhurriedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { setTimeout, clearTimeout } = globalThis
  const time = createVirtualTime()
  let happened = 0
  const hook = createHook({
    before() {
      happened += 1
    },
  }).enable()
  Object.assign(globalThis, {
    setTimeout: (then: (...input: unknown[]) => void, milliseconds = 0, ...input: unknown[]) => {
      const callOff = time.after(Math.max(1, milliseconds), () => then(...input))
      const timer = { callOff, ref: () => timer, unref: () => timer }
      return timer
    },
    clearTimeout: (timer: { callOff?: () => void } | undefined) => timer?.callOff?.(),
  })
  try {
    let isDone = false
    const done = work().finally(() => {
      isDone = true
    })
    done.catch(() => {})
    while (!isDone) {
      await quiet(() => happened)
      if (!isDone) time.passToNext()
    }
    return await done
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout })
    hook.disable()
  }
}

function quiet(happened: () => number): Promise<void> {
  return new Promise((resolve) => {
    let turns = 0
    let before = happened()
    const look = () => {
      // The check itself is one event.
      const isQuiet = happened() - before <= 1 && !process.getActiveResourcesInfo().some(isUnderWay)
      before = happened()
      turns = isQuiet ? turns + 1 : 0
      if (turns === QUIET_TURNS) resolve()
      else setImmediate(look)
    }
    setImmediate(look)
  })
}
