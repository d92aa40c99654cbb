/**
 * Runs a built program (its first argument) again and again in one process, for one test after another: what it has read
 * and compiled it keeps, which is most of a start. The program itself does not notice: it gets its command line and the
 * signal that ends it, and what it calls the end of the process ends its turn.
 */
import { Session } from 'node:inspector'
import { createRequire } from 'node:module'

const [, , program] = process.argv
const exit = process.exit
const require = createRequire(import.meta.url)
const ran = process.env.LOKET_TEST_RAN ? countRuns() : undefined

process.exit = (code) => {
  if (code !== 0) exit(code)
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  process.send('over')
}
process.on('disconnect', () => exit(0))
process.on('message', (message) => {
  if (message === 'ran') {
    process.send({ scripts: ran() })
    return
  }
  if (message === 'end') {
    process.emit('SIGTERM', 'SIGTERM')
    return
  }
  process.argv = [process.execPath, program, ...message]
  // The entry runs again; what it requires it finds as it was.
  delete require.cache[program]
  require(program)
})

/**
 * Counts which functions run; each call says what ran of our scripts since the last one, or nothing if a thread of its own ran
 * some, which is not counted.
 */
function countRuns() {
  let hasThread = false
  process.on('worker', () => {
    hasThread = true
  })
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return () => {
    let scripts
    if (hasThread) return scripts
    // It answers at once.
    session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      scripts = result.filter(({ url }) => url.includes('/out/main/'))
    })
    return scripts
  }
}
