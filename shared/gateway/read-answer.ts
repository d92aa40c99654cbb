import * as z from 'zod'
import { type AnswerOf, firstProblem, type Operation, readAliases } from './operation.ts'

/**
 * What decides about money: which order it is, how much, and what became of it. One of these that can't be read makes
 * the whole answer unreadable; any other optional member that can't be read is only left out.
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

/** A JSON object as it came over the wire. */
export type WireMembers = Readonly<Record<string, unknown>>

/**
 * An answer's members at one level: some gateways of the family nest a channel's own in `paymentMethodInfo`. An empty
 * text says as little as null, but for `errCode`, whose absence can mean success.
 */
export function flatten(wire: WireMembers): WireMembers {
  const { errCode, ...others } = wire
  const { paymentMethodInfo, ...flat } = withoutEmpty(others) as WireMembers
  const code = errCode === undefined ? {} : { errCode }
  return isMembers(paymentMethodInfo) ? { ...paymentMethodInfo, ...flat, ...code } : { ...flat, ...code }
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isMembers(value)) return value
  const told = Object.entries(value).filter(([, member]) => member !== '')
  return Object.fromEntries(told.map(([name, member]) => [name, withoutEmpty(member)]))
}

/** An answer's members, and the names of those that were left out as unreadable; or the rule that it breaks. */
export type ReadAnswer<Of extends Operation> =
  | { readonly members: AnswerOf<Of>; readonly unread: readonly string[] }
  | { readonly problem: { readonly field: string; readonly rule: string } }

/** Reads a successful answer as tolerantly as money allows; `wire` is flat and nobody else's, for it may be changed. */
export function readAnswer<Of extends Operation>(operation: Of, wire: WireMembers): ReadAnswer<Of> {
  const { members, conflict } = readAliases(wire, operation.aliases)
  if (conflict) return { problem: { field: conflict.path.join('.'), rule: conflict.message } }
  const unread: string[] = []
  for (;;) {
    const read = z.safeDecode(operation.answer, members)
    if (read.success) return { members: read.data as AnswerOf<Of>, unread }
    const paths = read.error.issues.map(({ path }) => path)
    const decides = paths.some((path) => path.some((step) => deciding.has(step)))
    const left = decides ? [] : paths.flatMap((path) => leaveOut(members, path))
    if (left.length === 0) return { problem: firstProblem(read.error) }
    unread.push(...left)
  }
}

/** Takes out what is at a path, or the nearest thing around it that is there; a list goes as a whole. Answers its name. */
function leaveOut(members: unknown, path: readonly PropertyKey[]): string[] {
  const leaf = path.at(-1)
  if (leaf === undefined) return []
  const above = path.slice(0, -1)
  const holder = above.reduce<unknown>((at, step) => (at as Members | undefined)?.[step], members)
  if (!isMembers(holder) || !Object.hasOwn(holder, leaf)) return leaveOut(members, above)
  delete holder[leaf]
  return [path.join('.')]
}

type Members = Record<PropertyKey, unknown>

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
