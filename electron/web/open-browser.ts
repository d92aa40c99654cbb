import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import { systemEnvironment, systemProgram } from '../system-program.ts'

/** Opens the default browser. That there is none is no problem: the address is printed anyway. */
export function openBrowser(address: string): void {
  const [command, ...args] = openers[platform()] ?? ['xdg-open']
  const program = systemProgram(command)
  if (program === null) {
    process.stderr.write(`This system has no ${command}: open the address yourself.\n`)
    return
  }
  // No shell, so nothing in the address is ever a command.
  const child = spawn(program, [...args, address], {
    stdio: 'ignore',
    detached: true,
    env: systemEnvironment(),
  })
  child.on('error', () => {})
  child.unref()
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
}
