import type * as z from 'zod'
import { type GatewayProfile, gatewayProfile } from '../profile.ts'
import documentDefaultJson from './document-default.json' with { type: 'json' }
import sandboxJson from './sandbox.json' with { type: 'json' }

/** A profile that can't be gone by: the place in it, and the rule that place breaks. */
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

/** Completes a profile by the one it `extends`, `document-default` unless named, and checks the whole. Throws {@link BadProfile}. */
export function readProfile(json: unknown): GatewayProfile {
  if (!isObject(json)) throw new BadProfile('', 'must be a JSON object')
  const parsed = gatewayProfile.safeParse(completed(json))
  if (parsed.success) return parsed.data
  throw badProfile(parsed.error)
}

/** What we chose wherever the document is silent. */
export const documentDefault = readProfile(documentDefaultJson)
/** Our own sandbox. */
export const sandboxProfile = readProfile(sandboxJson)

function completed({ extends: base, ...own }: Members): Members {
  if (base === undefined) return merged(documentDefaultJson, own)
  const found = typeof base === 'string' && Object.hasOwn(shipped, base) ? shipped[base] : undefined
  if (!found) throw new BadProfile('extends', `must be one of ${Object.keys(shipped).join(', ')}`)
  return merged(completed(found as Members), own)
}

/** Objects are merged member by member; a list or a value takes the place of the one it differs from. */
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
  return new BadProfile(steps.map(String).join('.'), extra === undefined ? issue.message : 'is not known')
}

type Members = Record<string, unknown>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
