import { app } from 'electron'

/** Switches of Chromium's by which another program reads the page, or the page loses its guards. */
const meddling = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'js-flags',
  'disable-web-security',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'load-extension',
] as const

/** Those of them that this app was started with. */
export const meddlingSwitches = (): string[] => meddling.filter((name) => app.commandLine.hasSwitch(name))

/** What to say of them; null for an app that is being built, in which a developer may look around. */
export function switchesProblem(): string | null {
  const given = app.isPackaged ? meddlingSwitches() : []
  return given.length === 0 ? null : `Loket does not start with --${given.join(', --')}: start it without.`
}
