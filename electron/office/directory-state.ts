import { type DirectoryPart, directoryParts } from '../../shared/office/directory.ts'
import type { OfficeMessage } from '../../shared/office/link.ts'
import type { DirectoryState } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { CounterDirectory } from './counter-directory.ts'
import type { Enrolled } from './enrolled.ts'

export type DirectoryIs = Extract<OfficeMessage, { say: 'directoryIs' }>

/** What the office says of its own staff, products and settings. */
export type OfficesDirectory = Pick<DirectoryIs, 'counts' | 'mayFill' | 'box'>

/** What people see of each part: whose it is, how much there is of it, and what could not be taken. */
export async function directoryState(
  directory: Pick<CounterDirectory, 'places' | 'counts' | 'obstacle'>,
  { officeKey, readings }: Pick<Enrolled, 'officeKey' | 'readings'>,
  offices: OfficesDirectory | null,
): Promise<DirectoryState> {
  const [places, ours] = [await directory.places(officeKey), await directory.counts()]
  const of = (part: DirectoryPart) => ({
    isOffices: places[part] !== null,
    ours: ours[part],
    offices: offices?.counts[part] ?? null,
    obstacle: directory.obstacle(officeKey, part),
    leftOut: places[part] === null ? [] : (readings?.[part]?.leftOut ?? []),
  })
  const parts = { staff: of('staff'), products: of('products'), shop: of('shop') }
  return { mayFill: offices?.mayFill ?? false, parts }
}

/** The office's parts that replace nothing of the counter's own. */
export async function partsToGain(
  directory: Pick<CounterDirectory, 'places' | 'obstacle' | 'isBlank'>,
  { officeKey }: Pick<Enrolled, 'officeKey'>,
  { counts }: Pick<OfficesDirectory, 'counts'>,
): Promise<readonly DirectoryPart[]> {
  const places = await directory.places(officeKey)
  const gained: DirectoryPart[] = []
  for (const part of directoryParts) {
    const isFree = places[part] === null && counts[part] > 0 && directory.obstacle(officeKey, part) === null
    if (isFree && (await directory.isBlank(part))) gained.push(part)
  }
  return gained
}

/**
 * Those of the wanted parts that the office will send; another window may have taken the others a moment ago. Throws for a part
 * that won't come: it would be waited for without end, and taken whenever it did.
 */
export function partsToTake(
  wanted: readonly DirectoryPart[],
  { parts }: DirectoryState,
): readonly DirectoryPart[] {
  const missing = wanted.filter((part) => !parts[part].isOffices)
  if (missing.some((part) => !parts[part].offices || parts[part].obstacle !== null))
    throw new CallFailure('notPossible', 'the office has nothing that this counter can take')
  return missing
}
