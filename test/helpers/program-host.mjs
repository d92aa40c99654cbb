/**
 * Runs a built program (its first argument) again and again in one process, for one test after another: what it has read
 * and compiled it keeps, which is most of a start. The program itself does not notice: it gets its command line and the
 * signal that ends it, and what it calls the end of the process ends its turn.
 */
import { createRequire } from 'node:module'

const [, , program] = process.argv
const exit = process.exit
const require = createRequire(import.meta.url)

process.exit = (code) => {
  if (code !== 0) exit(code)
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  process.send('over')
}
process.on('disconnect', () => exit(0))
process.on('message', (message) => {
  if (message === 'end') {
    process.emit('SIGTERM', 'SIGTERM')
    return
  }
  process.argv = [process.execPath, program, ...message]
  // The entry runs again; what it requires it finds as it was.
  delete require.cache[program]
  require(program)
})
