import type { Comparison } from '../measure.ts'
import { benchOfficeFeed } from './feed.ts'
import { benchReconnect } from './reconnect.ts'
import { benchOfficeSearch } from './search.ts'
import { openOfficeServer } from './server.ts'

/** The office on a PostgreSQL server of the run's own; nothing where none is installed. */
export async function benchOffice(): Promise<Comparison[]> {
  const server = await openOfficeServer()
  if (server === null) {
    process.stdout.write('skipped: the office on a PostgreSQL server: there is none here\n')
    return []
  }
  try {
    return [
      ...(await benchOfficeFeed(server)),
      ...(await benchReconnect(server)),
      ...(await benchOfficeSearch(server)),
    ]
  } finally {
    await server.close()
  }
}
