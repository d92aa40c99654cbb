import { spawn } from 'node:child_process'
import { systemProgram } from '../../platform/system-program.ts'

/**
 * Closes what it inherited, as an AppImage stays mounted while somebody holds its pipe. A process that ended and that
 * nobody asked about seems to be there for ever, hence the half minute.
 */
const script = `
for fd in /proc/self/fd/*; do fd=\${fd##*/}; [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done
for try in {1..150}; do kill -0 "$1" || break; sleep 0.2; done
shift
exec "$@"`

/**
 * Starts a program once a process has ended. Electron's own way does not do that for an AppImage: whoever is to start it
 * lies in the AppImage, which is unmounted with its end.
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
