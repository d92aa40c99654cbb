/**
 * Runs a built program (its first argument) again and again in one process, for one test after another: what it has read
 * and compiled it keeps, which is most of a start. The program itself does not notice: it gets its command line and the
 * signal that ends it, and what it calls the end of the process ends its turn.
 */
import { pathToFileURL } from 'node:url'

const [, , program] = process.argv
const exit = process.exit
let turn = 0

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
  turn += 1
  process.argv = [process.execPath, program, ...message]
  // Another address each time, so that the entry runs again; what it imports it finds as it was.
  void import(`${pathToFileURL(program)}?turn=${turn}`)
})
