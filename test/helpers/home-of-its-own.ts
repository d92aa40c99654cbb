/**
 * Before each file of the desktop: a desktop notes in the user's home, beside the usual data folder, that it is open; not in
 * that of whoever runs the tests.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const home = mkdtempSync(join(tmpdir(), 'loket-home-'))
Object.assign(process.env, { HOME: home, XDG_DATA_HOME: home })
afterAll(() => rmSync(home, { recursive: true, force: true }))
