import * as z from 'zod'
import { isObject } from '../is-object.ts'
import { memberAt } from '../member-at.ts'
import type { Members } from './members.ts'
import { type AnswerOf, firstProblem, type Operation, readAliases } from './operation.ts'

/**
 * Members that decide about money: which order, how much, and its status. If one of these can't be read, the whole answer
 * (or the list item around it) is unreadable; any other optional member that can't be read is left out.
 */
const deciding: ReadonlySet<PropertyKey> = new Set([
  'requestId',
  'merchantId',
  'merchantTradeNo',
  'merchantRefundNo',
  'agreementId',
  'paymentType',
  'errCode',
  'status',
  'amount',
  'requestAmount',
  'refundAmount',
])

/**
 * An answer's members at one level: some gateways of the family nest a channel's own in `paymentMethodInfo`. A status or code in
 * there is that channel's, such as of a card, and never the order's. A text without a character, or of spaces alone, counts as null,
 * except for `errCode`, whose absence can mean success.
 */
export function flatten(wire: Members): Members {
  const { errCode, ...others } = wire
  const { paymentMethodInfo, ...flat } = withoutEmpty(others) as Members
  const code = errCode === undefined ? {} : { errCode }
  if (!isObject(paymentMethodInfo)) return { ...flat, ...code }
  const { status: _, errCode: __, ...channels } = paymentMethodInfo as Members
  return { ...channels, ...flat, ...code }
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(
    ([, member]) => typeof member !== 'string' || member.trim() !== '',
  )
  return Object.fromEntries(present.map(([name, member]) => [name, withoutEmpty(member)]))
}

/** An answer's members, and the names of those that were left out as unreadable; or the rule that it breaks. */
export type ReadAnswer<Of extends Operation> =
  | { readonly members: AnswerOf<Of>; readonly unread: readonly string[] }
  | { readonly problem: { readonly field: string; readonly rule: string } }

/** Far more than a careless gateway writes; each is named in the journal and in the request journal, which a start reads. */
const MOST_UNREAD = 1_000

/** Reads a successful answer as tolerantly as money allows; changes `wire`, which must be flat and not used elsewhere. */
export function readAnswer<Of extends Operation>(operation: Of, wire: Members): ReadAnswer<Of> {
  const isMinor = (name: string) => !deciding.has(name)
  const { members, conflict, leftOut } = readAliases(wire, operation.aliases, isMinor)
  if (conflict) return { problem: { field: conflict.path.join('.'), rule: conflict.message } }
  const unread: string[] = [...leftOut]
  for (;;) {
    const read = z.safeDecode(operation.answer, members)
    if (read.success) return { members: read.data as AnswerOf<Of>, unread }
    const wrong = read.error.issues.map(({ path }) => ({ path, spoilt: spoiltBy(path) }))
    if (wrong.length > MOST_UNREAD || wrong.some(({ spoilt }) => spoilt === 'answer'))
      return { problem: firstProblem(read.error) }
    const lesser = wrong.flatMap(({ path, spoilt }) => (spoilt === null ? leaveOut(members, path) : []))
    const items = leaveOutItems(
      members,
      wrong.flatMap(({ spoilt }) => (isItem(spoilt) ? [spoilt] : [])),
    )
    if (lesser.length + items.length === 0) return { problem: firstProblem(read.error) }
    unread.push(...lesser, ...items)
  }
}

/** An item of a list: the way to the list, and its place there. */
interface Item {
  readonly list: readonly PropertyKey[]
  readonly at: number
}

/** What becomes unusable because of the member at a path; null if only the member itself does. */
function spoiltBy(path: readonly PropertyKey[]): 'answer' | Item | null {
  const place = path.findIndex((step) => deciding.has(step))
  const inList = path.findIndex((step) => typeof step === 'number')
  const isItself = inList === path.length - 1
  if (inList < 0 || (place >= 0 && place < inList)) return place < 0 ? null : 'answer'
  return place < 0 && !isItself ? null : { list: path.slice(0, inList), at: Number(path[inList]) }
}

const isItem = (spoilt: ReturnType<typeof spoiltBy>): spoilt is Item => spoilt !== null && spoilt !== 'answer'

/** Removes whole items from their lists, the last first, so that the other positions stay valid. Returns their names. */
function leaveOutItems(members: unknown, items: readonly Item[]): string[] {
  const named = new Map(items.map((item) => [[...item.list, item.at].join('.'), item]))
  const last = [...named].sort(([, one], [, other]) => other.at - one.at)
  return last.flatMap(([name, { list, at }]) => {
    const holder = memberAt(members, list)
    return Array.isArray(holder) && holder.splice(at, 1).length > 0 ? [name] : []
  })
}

/** Removes the member at a path, or the nearest one around it; a list is removed whole. Returns the name of the removed member. */
function leaveOut(members: unknown, path: readonly PropertyKey[]): string[] {
  const leaf = path.at(-1)
  if (leaf === undefined) return []
  const above = path.slice(0, -1)
  const holder = memberAt(members, above)
  if (!isObject(holder) || !Object.hasOwn(holder, leaf)) return leaveOut(members, above)
  delete holder[leaf]
  return [path.join('.')]
}
