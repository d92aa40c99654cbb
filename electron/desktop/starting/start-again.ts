import { app } from 'electron'
import { lastingArguments } from './start-arguments.ts'
import { startOnceEnded } from './start-once-ended.ts'

const given = process.argv.slice(1)
let isAsked = false

/** Starts Loket again once this one has ended, on the same data folder; once, however often it is called. */
export function startAgain(): void {
  if (isAsked) return
  isAsked = true
  const args = lastingArguments(given)
  const image = process.env.APPIMAGE
  if (app.isPackaged && image !== undefined) startOnceEnded(process.pid, image, args)
  else app.relaunch({ args })
}
