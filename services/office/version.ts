import { readFileSync } from 'node:fs'

const file = new URL('../../package.json', import.meta.url)

/** The version of Loket that this office is of. */
export const officeVersion: string = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
