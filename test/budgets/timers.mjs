/**
 * Loaded into the counter's process: notes which timers go on, by the code that sets them and by length, and prints them as the
 * last line of stderr.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const set = new Map()
/** Which timers led here, and how often each. */
const led = new AsyncLocalStorage()

for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name]
  const counting = (work, wait = 0, ...args) => {
    const [, , by = ''] = new Error('who').stack?.split('\n') ?? []
    const key = `${name} of ${Math.round(wait)} ms, ${by.trim()}`
    const before = led.getStore() ?? new Map()
    const inTurn = name === 'setInterval' ? Number.MAX_SAFE_INTEGER : (before.get(key) ?? 0) + 1
    set.set(key, { wait, inTurn: Math.max(inTurn, set.get(key)?.inTurn ?? 0) })
    return real((...given) => led.run(new Map(before).set(key, inTurn), work, ...given), wait, ...args)
  }
  // `util.promisify` finds its own kind of timer there.
  globalThis[name] = Object.defineProperties(counting, Object.getOwnPropertyDescriptors(real))
}

/**
 * What a timer leads to sets it again, and so on. How often it is set without that says nothing: a slow start sets some more
 * often.
 */
const GOES_ON = 3

process.once('exit', () => {
  const goOn = [...set].filter(([, { inTurn }]) => inTurn >= GOES_ON)
  process.stderr.write(`\n${JSON.stringify(goOn.map(([by, { wait }]) => ({ by, wait })))}\n`)
})
