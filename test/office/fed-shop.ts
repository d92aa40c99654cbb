import { textOfCell } from '../../shared/csv.ts'
import { aDatabase, type kinds } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'

/** An office whose lists are read as their files. */
export async function aShop(kind?: (typeof kinds)[number]) {
  const database = await aDatabase(kind)
  const office = await anOfficeWithOwner(database)
  /** What the address finds, by the numbers in its file. */
  const found = async (address: string, column = 1) => {
    const [path, query = ''] = address.split('?')
    const lines = (await office.get(`${path}.csv?${query}`)).slice(1).trimEnd().split('\r\n').slice(1)
    return lines.map((line) => textOfCell(line.split(';')[column] ?? ''))
  }
  return { ...office, database, found }
}
