import { app } from 'electron'

/** Chromium's switches that let another program read the page, run in its place, or take away its guards. */
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
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'ssl-key-log-file',
  'no-sandbox',
  'remote-debugging-io-pipes',
  'enable-blink-features',
  'single-process',
  'ignore-certificate-errors-spki-list',
  // On a Mac the vault's key would be kept under a password that everybody knows.
  'use-mock-keychain',
  'trace-startup',
  'log-net-log',
] as const

/** The ones that this app was started with. */
export const meddlingSwitches = (): string[] => meddling.filter((name) => app.commandLine.hasSwitch(name))

const noNamespaces =
  'This system gives an AppImage no user namespaces, as Ubuntu does since 23.10, and Loket does not start without Chromium’s sandbox, which needs them: install the deb or rpm package.'

/** The sentence about them; null for an app that is not packaged, which a developer may inspect. */
export function switchesProblem(): string | null {
  const given = app.isPackaged ? meddlingSwitches() : []
  // The AppImage's start script adds this switch by itself on systems without user namespaces.
  if (given.includes('no-sandbox') && process.env.APPIMAGE !== undefined) return noNamespaces
  return given.length === 0 ? null : `Loket does not start with --${given.join(', --')}: start it without.`
}
