import { spawn } from 'node:child_process'
import { systemProgram } from '../../../platform/system-program.ts'

/**
 * Closes what it inherited, as an AppImage stays mounted while somebody holds its pipe. A process that ended and was not
 * waited for by its parent looks alive for ever, so we stop looking after half a minute.
 */
const script = `
for fd in /proc/self/fd/*; do fd=\${fd##*/}; [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done
for try in {1..150}; do kill -0 "$1" || break; sleep 0.2; done
shift
exec "$@"`

/**
 * Starts a program once a process has ended. Electron's own way fails for an AppImage: its helper is inside the AppImage,
 * which is unmounted when the process ends.
 */
export function startOnceEnded(pid: number, program: string, args: readonly string[]): void {
  const inMount = { APPDIR: undefined, LD_LIBRARY_PATH: undefined }
  spawn(systemProgram('bash') ?? 'bash', ['-c', script, 'bash', String(pid), program, ...args], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...inMount },
  })
    .on('error', () => {})
    .unref()
}
