/** Loaded into the counter's process: notes timers by the code that sets them and by length, and prints those that go on as the last line of stderr. */
const set = new Map()

for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name]
  const counting = (work, wait = 0, ...args) => {
    const [, , by = ''] = new Error('who').stack?.split('\n') ?? []
    const key = `${name} of ${Math.round(wait)} ms, ${by.trim()}`
    const now = performance.now()
    const found = set.get(key) ?? { wait, times: 0, first: now }
    const last = name === 'setInterval' ? Number.POSITIVE_INFINITY : now
    set.set(key, { ...found, times: found.times + 1, last })
    return real(work, wait, ...args)
  }
  // `util.promisify` finds its own kind of timer there.
  globalThis[name] = Object.defineProperties(counting, Object.getOwnPropertyDescriptors(real))
}

/** A timer that goes on is set again for as long as this. What a start sets, it sets at once, and more of it where it is slow. */
const GOES_ON_MS = 3_000

process.once('exit', () => {
  const goOn = [...set].filter(([, { first, last }]) => last - first > GOES_ON_MS)
  process.stderr.write(`\n${JSON.stringify(goOn.map(([by, { wait, times }]) => ({ by, wait, times })))}\n`)
})
