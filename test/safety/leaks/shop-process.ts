/** A counter behind its loopback page, in a process of its own, so that a test can read both of its outputs. */

import { openCounter } from '../../../electron/composition/open-counter.ts'
import { openWebShell } from '../../../electron/web/web-shell.ts'
import { logTrouble } from '../../../platform/log.ts'

const { dataDir, secret } = JSON.parse(process.argv[2] ?? '{}') as { dataDir: string; secret: string }
const counter = await openCounter({
  dataDir,
  version: 'planted',
  // A PIN at full cost takes half a second of a core, and is written in the same places.
  pinCost: 2 ** 4,
  onTrouble: logTrouble,
  onFailure: logTrouble,
})
const shell = await openWebShell({
  counter,
  files: new Map(),
  sessionsFile: `${dataDir}/browser-sessions.json`,
  ports: [0],
  log: logTrouble,
})
process.stdout.write(`counter ready at ${shell.newAddress().address}\n`)
// An error may quote anything: its log must not.
logTrouble(Object.assign(new Error(`no ${secret}`), { name: 'PlantedError', code: 'EPLANTED' }))
process.once('SIGTERM', () => void shell.close().then(() => counter.close()))
