import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A copy of `out`, for a test that looks at what starts write beside their program, where all others write it too. */
export function copyOfBuild(): string {
  const folder = temporaryFolder()
  const out = join(folder, 'out')
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(join(root, 'out', part), join(out, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return out
}
