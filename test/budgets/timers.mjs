/** Loaded into the counter's process: counts timers by the code that sets them and by length, and prints the counts as the last line of stderr. */
const set = new Map()

for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name]
  const counting = (work, wait = 0, ...args) => {
    const [, , by = ''] = new Error('who').stack?.split('\n') ?? []
    const key = `${name} of ${Math.round(wait)} ms, ${by.trim()}`
    const found = set.get(key) ?? { wait, times: 0 }
    set.set(key, { wait, times: found.times + (name === 'setInterval' ? Number.POSITIVE_INFINITY : 1) })
    return real(work, wait, ...args)
  }
  // `util.promisify` finds its own kind of timer there.
  globalThis[name] = Object.defineProperties(counting, Object.getOwnPropertyDescriptors(real))
}

process.once('exit', () => {
  const often = [...set].filter(([, { times }]) => times > 5)
  const counted = often.map(([by, { wait, times }]) => ({ by, wait, times: Math.min(times, 1e9) }))
  process.stderr.write(`\n${JSON.stringify(counted)}\n`)
})
