import type * as z from 'zod'
import { isObject } from '../../is-object.ts'
import { memberAt } from '../../member-at.ts'
import { readSafely } from '../../read-safely.ts'
import { channels } from '../channels.ts'
import type { Members } from '../members.ts'
import { operations } from '../operations/index.ts'
import { type GatewayProfile, gatewayProfile } from '../profile.ts'
import documentDefaultJson from './document-default.json' with { type: 'json' }
import sandboxJson from './sandbox.json' with { type: 'json' }

/** An invalid profile: the place in it, and the rule that it breaks. */
export class BadProfile extends Error {
  override readonly name = 'BadProfile'
  readonly place: string
  readonly rule: string
  constructor(place: string, rule: string) {
    super(`${place || 'the top'}: ${rule}`)
    this.place = place
    this.rule = rule
  }
}

const shipped: Readonly<Record<string, object>> = {
  'document-default': documentDefaultJson,
  sandbox: sandboxJson,
}

/** Deeper than any profile is. */
const DEEPEST = 20
/** Members that are for people. */
const comments = new Set(['//', '$comment'])
const channelTerms = ['wireCode', 'name', 'color', 'logo', 'howToPay', 'min', 'max', 'expirySeconds', 'fee']

const membersOfTerms: Readonly<Record<string, readonly string[]>> = {
  fee: ['millionths', 'fixed'],
  howToPay: ['id', 'en'],
}

/**
 * Completes a profile by the one it `extends`, `document-default` unless named, and checks the whole. Members called `//`
 * or `$comment` are for people, at any level. Throws {@link BadProfile}.
 */
export function readProfile(json: unknown): GatewayProfile {
  if (!isObject(json)) throw new BadProfile('', 'must be a JSON object')
  const parsed = readSafely(gatewayProfile, completed(withoutComments(json) as Members))
  if (parsed.success) return parsed.data
  throw badProfile(parsed.error)
}

/** Our choices where the document is silent. */
export const documentDefault = readProfile(documentDefaultJson)
/** Our own sandbox. */
export const sandboxProfile = readProfile(sandboxJson)

function completed({ extends: base, ...own }: Members): Members {
  if (base === undefined) return merged(documentDefaultJson, own)
  const found = typeof base === 'string' && Object.hasOwn(shipped, base) ? shipped[base] : undefined
  if (!found) throw new BadProfile('extends', `must be one of ${Object.keys(shipped).join(', ')}`)
  return merged(completed(found as Members), own)
}

/** Objects are merged member by member; a list or a value replaces the base's. */
function merged(base: Members, own: Members): Members {
  const members = Object.entries(own).map(([name, value]) => {
    const before = Object.hasOwn(base, name) ? base[name] : undefined
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value]
  })
  return { ...base, ...Object.fromEntries(members) }
}

function badProfile(error: z.ZodError): BadProfile {
  const [issue] = error.issues
  if (!issue) return new BadProfile('', 'is not valid')
  const [extra] = issue.code === 'unrecognized_keys' ? issue.keys : []
  const steps = extra === undefined ? issue.path : [...issue.path, extra]
  const place = steps.map(String).join('.')
  if (extra === undefined) return new BadProfile(place, issue.message)
  const known = knownAt(issue.path)
  return new BadProfile(place, `is not known${known.length > 0 ? `; known are ${known.join(', ')}` : ''}`)
}

/** The names allowed at a place, so that a refusal can list them. */
function knownAt(path: readonly PropertyKey[]): readonly string[] {
  const [first, , third] = path
  if (first === 'paths') return Object.keys(operations)
  if (first === 'channels' && path.length === 1) return channels.map(({ paymentType }) => paymentType)
  if (first === 'channels') return membersOfTerms[String(third)] ?? channelTerms
  const at = memberAt(documentDefaultJson, path)
  const names = isObject(at) ? Object.keys(at) : []
  return path.length === 0 ? ['extends', ...names] : names
}

function withoutComments(value: unknown, depth = 0): unknown {
  // Without a limit a text of brackets alone would overflow the stack.
  if (depth > DEEPEST) throw new BadProfile('', 'is nested too deeply')
  if (Array.isArray(value)) return value.map((each) => withoutComments(each, depth + 1))
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([name]) => !comments.has(name))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutComments(member, depth + 1)]))
}
