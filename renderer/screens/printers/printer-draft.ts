import { type Printer, printer as schema } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { printerAddress, typedAddress } from './printer-address.ts'

export interface PrinterDraft extends Omit<Printer, 'id' | 'device'> {
  readonly address: string
}

/** What is wrong with a draft, by field. */
export interface DraftProblem {
  readonly field: 'name' | 'address'
  readonly problem: 'empty' | 'other' | 'device' | 'deviceTaken' | 'queueOnly'
}

export const newDraft: PrinterDraft = {
  name: '',
  address: '',
  profile: 'generic-58',
  qr: 'auto',
  drawer: 'never',
}

export function draftOf({ id: _id, device, ...rest }: Printer): PrinterDraft {
  return { ...rest, address: typedAddress(device) }
}

/** The printer that a draft describes, or what conflicts with the shop's others. */
export function printerOf(
  { address, ...draft }: PrinterDraft,
  id: string,
  others: readonly Printer[],
): Printer | DraftProblem {
  const name = draft.name.trim()
  const candidate: Printer = { ...draft, id, name, device: printerAddress(address) }
  if (name === '') return { field: 'name', problem: 'empty' }
  if (address.trim() === '') return { field: 'address', problem: 'empty' }
  const issue = schema.safeParse(candidate).error?.issues[0]
  if (issue) {
    return issue.path[0] === 'device'
      ? { field: 'address', problem: 'device' }
      : { field: 'name', problem: 'other' }
  }
  if (others.some(({ device }) => device === candidate.device))
    return { field: 'address', problem: 'deviceTaken' }
  // Whole pages reach an office printer only through the system.
  const isQueue = candidate.device.startsWith('queue:')
  return profileOf(draft.profile).speaks === 'pdf' && !isQueue
    ? { field: 'address', problem: 'queueOnly' }
    : candidate
}
