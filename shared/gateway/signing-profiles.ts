/**
 * How a request, an answer or a notification is signed. The document shows the headers but not the computation; the
 * profiles are ours (docs/sandbox.md, "Signing otherwise"). This file says what each signs and with which keys; the cryptography is
 * in `platform/signing/sign.ts`, because `shared/` also runs without `node:crypto`.
 */
import { isObject } from '../is-object.ts'
import { JsonNumber, parseRequestJson, writeJson } from './json.ts'

/** The signing profiles, the default first. */
export const signingProfiles = [
  'hmac-sha256-hex',
  'rsa-sha256-base64',
  'snap-hmac-sha512',
  'sorted-sha256-hex',
] as const
export type SigningProfile = (typeof signingProfiles)[number]

/** One party's keys; {@link keysOf} says which of them a profile needs. */
export interface SigningKeys {
  /** Known to both parties. */
  readonly secret?: string
  /** Issued by the gateway, part of what is signed. */
  readonly accessToken?: string
  /** Ours, to sign with: RSA in PEM (PKCS#8 or PKCS#1) or bare Base64. */
  readonly privateKey?: string
  /** The other party's, to verify with: RSA in PEM or bare Base64. */
  readonly publicKey?: string
}

/** The keys that each profile requires. */
export const keysOf = {
  'hmac-sha256-hex': ['secret'],
  'rsa-sha256-base64': ['privateKey', 'publicKey'],
  'snap-hmac-sha512': ['secret', 'accessToken'],
  'sorted-sha256-hex': ['secret'],
} as const satisfies Record<SigningProfile, readonly (keyof SigningKeys)[]>

/** The profiles that sign the path: with the others, an answer to one operation can be passed off as another's. */
export const coversPath: Readonly<Record<SigningProfile, boolean>> = {
  'hmac-sha256-hex': true,
  'rsa-sha256-base64': true,
  'snap-hmac-sha512': true,
  'sorted-sha256-hex': false,
}

/** What is signed, besides the body bytes. */
export interface SignedParts {
  readonly method: string
  /** The path without a query string. */
  readonly path: string
  /** X-TIMESTAMP exactly as in the header. */
  readonly timestamp: string
}

/**
 * The string to sign of `hmac-sha256-hex` and `rsa-sha256-base64`. `bodyHash` is the lowercase hex SHA-256 of the body bytes as
 * sent.
 */
export function stringToSign({ method, path, timestamp }: SignedParts, bodyHash: string): string {
  return `${method}:${path}:${bodyHash}:${timestamp}`
}

/** The string to sign of `snap-hmac-sha512`, with the access token in its place. */
export function snapStringToSign(parts: SignedParts, bodyHash: string, accessToken: string): string {
  const { method, path, timestamp } = parts
  return `${method}:${path}:${accessToken}:${bodyHash}:${timestamp}`
}

/**
 * The string to sign of `sorted-sha256-hex`, without its secret: the body's members as `k=v&…&`, keys sorted. Members that
 * are null or empty are left out, and so is a member `sign`; numbers keep their digits, objects and lists their JSON.
 * It covers the body alone, neither path nor timestamp. Null where the body is not a JSON object, and where it could be
 * cut into other members without changing the text: it must not be signed, and a signature of it proves nothing.
 */
export function sortedMembers(body: string): string | null {
  try {
    const json = parseRequestJson(body)
    return isObject(json) && !(json instanceof JsonNumber) ? inOrder(json) : null
  } catch {
    // Malformed, or nested deeper than can be written again.
    return null
  }
}

function inOrder(members: object): string | null {
  const sorted = Object.entries(members)
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([name, value]) => value !== '' && name !== 'sign')
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const isSound = sorted.every(
    ([name, value], at) =>
      PLAIN_NAME.test(name) &&
      !hidesMember(value, name, sorted[at + 1]?.[0]) &&
      textsIn(members, name).every(isSoundText),
  )
  return isSound ? sorted.map(([name, value]) => `${name}=${value}&`).join('') : null
}

/** Two names could be read as one, or one as two. */
const PLAIN_NAME = /^[^&=]+$/

/** Looks like the end of a member and the next one's name. */
const JOINT = /&([^&=\s]+)=/g

/** Whether a value could be split where another member would stand: after its own name and before the next one. */
function hidesMember(value: string, name: string, next: string | undefined): boolean {
  return [...value.matchAll(JOINT)].some(
    ([, hidden = '']) => hidden > name && (next === undefined || hidden < next),
  )
}

/** Addresses contain such places; no other text needs one. */
const isSoundText = (text: string) => /^https?:\/\//i.test(text) || text.search(JOINT) < 0

/** All texts of a member, at any depth. */
function textsIn(members: object, name: string): readonly string[] {
  const texts: string[] = []
  const open: unknown[] = [(members as Record<string, unknown>)[name]]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) open.push(each)
  }
  return texts
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : writeJson(value))

/** The five headers of every request and answer. API document, "Shared headers". */
export const headerNames = {
  contentType: 'Content-Type',
  timestamp: 'X-TIMESTAMP',
  signature: 'X-SIGNATURE',
  partnerId: 'X-PARTNER-ID',
  requestId: 'X-REQUEST-ID',
} as const

/** The document's fixed Content-Type. Read in any case, written exactly. */
export const CONTENT_TYPE = 'application/json;charset=utf-8'
