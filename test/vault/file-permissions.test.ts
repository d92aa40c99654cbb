import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { othersMayRead } from '../../platform/file-permissions.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test.runIf(process.platform !== 'win32')('whoever owns a file may read it, whatever its mode says', () => {
  const path = join(temporaryFolder(), 'key')
  writeFileSync(path, '', { mode: 0o600 })
  // What belongs to the system's own user is read by nobody else.
  if (process.geteuid?.() === 0) chownSync(path, 1_000, 1_000)
  const { uid } = statSync(path)
  const we = vi.spyOn(process as { geteuid(): number }, 'geteuid')
  we.mockReturnValue(uid)
  expect(othersMayRead(path)).toBe(false)
  we.mockReturnValue(uid + 1)
  expect(othersMayRead(path)).toBe(true)
  we.mockReturnValue(uid)
  chmodSync(path, 0o640)
  expect(othersMayRead(path)).toBe(true)
  we.mockRestore()
})
