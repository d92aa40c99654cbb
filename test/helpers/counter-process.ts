/** A counter without a window, in a process of its own that a test can kill; calls and events go by Node's IPC. */
import type { CounterOptions } from '../../electron/composition/counter-options.ts'
import { openCounter } from '../../electron/composition/open-counter.ts'
import { createDoor } from '../../electron/ipc/door.ts'

/** What the parent may send: a call, with a number that its reply repeats. */
interface CallMessage {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

const tell = (message: object) => process.send?.(message)
const options = JSON.parse(process.argv[2] ?? '{}') as Pick<CounterOptions, 'dataDir' | 'sandbox'>
const counter = await openCounter({
  ...options,
  version: 'test',
  onTrouble: (error) => tell({ trouble: String(error) }),
  onFailure: (error) => {
    throw error
  },
})
const door = createDoor(counter.handlers, {
  admit: () => counter.caller('main'),
  log: (error) => tell({ trouble: String(error) }),
})
process.on('message', ({ id, name, input }: CallMessage) => {
  void door(null, name, input).then((reply) => tell({ id, reply }))
})
// Tests play a full disk by a size limit, whose signal would end the process.
process.on('SIGXFSZ', () => {})
tell({ ready: true })
