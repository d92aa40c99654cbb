import * as z from 'zod'
import { extra } from '../../../shared/catalogue/product.ts'
import { readJson } from '../../../shared/read-json.ts'

/** What a line of a journal was sold as. */
export interface SoldLine {
  readonly name: string
  /** The extras, as JSON; missing in a journal of before, null for none. */
  readonly extras?: string | null
}

/** More than any counter takes for one line. */
const MANY = 100
const extras = z.array(extra.pick({ name: true }).loose()).max(MANY)

/** The name of a line with its extras, which are in its price. Invalid extras are left out. */
export function soldName({ name, extras: json }: SoldLine): string {
  const names = json ? (readJson(extras, json) ?? []).map((each) => each.name) : []
  return names.length === 0 ? name : `${name} (${names.join(', ')})`
}
