/** A JSON number that keeps the digits it was written with, so that no amount or long id is rounded on the way. */
export class JsonNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }

  /** The output of JSON.stringify: the number with its own digits. */
  toJSON(): unknown {
    return json.rawJSON(this.source)
  }
}

/** A value as readers of objects must see it: a {@link JsonNumber} is a number, although JavaScript stores it in an object. */
export const withoutNumberObject = (value: unknown): unknown =>
  value instanceof JsonNumber ? Number(value.source) : value

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** `JSON.parse` and `JSON.rawJSON` as ECMAScript 2026 has them; TypeScript's library does not list them yet. */
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  rawJSON(source: string): unknown
}

/**
 * Parses a request as a gateway must: numbers stay distinguishable from text ({@link JsonNumber}), null means absent.
 * Throws a SyntaxError on malformed JSON, and a {@link RepeatedNameError} if an object has two members of one name.
 */
export function parseRequestJson(text: string): unknown {
  const parsed = withJsonNumbers(text)
  refuseRepeatedNames(text, parsed)
  return parsed
}

function withJsonNumbers(text: string): unknown {
  // Most requests are all text: without a number or a null there is nothing to distinguish.
  if (!/[:[,]\s*[-\dn]/.test(text)) return JSON.parse(text)
  return json.parse(text, (_key, value, { source }) => {
    if (typeof value === 'number') return new JsonNumber(source ?? String(value))
    return value === null ? undefined : value
  })
}

/**
 * Parses an answer as a tolerant client must: every number becomes a text of its own digits (`errCode` 0,
 * `expiredTime` 20261231235959 and long ids arrive both ways), `status` as the document spells it, null means absent.
 * Throws a SyntaxError on malformed JSON, and a {@link RepeatedNameError} if an object has two members of one name.
 */
export function parseAnswerJson(text: string): unknown {
  const parsed = json.parse(text, (name, value, { source }) => {
    if (typeof value === 'number') return textOfNumber(name, source ?? String(value))
    return value === null ? undefined : value
  })
  refuseRepeatedNames(text, parsed)
  return parsed
}

/** No JSON number begins with a zero, so a `status` that is a number can only be written without the document's. */
function textOfNumber(name: string, source: string): string {
  return name === 'status' && /^\d$/.test(source) ? `0${source}` : plainDigits(source)
}

/** More digits than any amount, count or time of the document; beyond, a double has lost some. */
const MAX_DIGITS = 15

/**
 * A JSON number without an exponent: a gateway that calculates with doubles writes ten million as `1.0E7`. Longer ones
 * keep their spelling, because their digits may already be wrong; so does zero, which as `errCode` is success only as 0.
 */
function plainDigits(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  if (exponent === undefined || /^0+$/.test(whole + fraction)) return source
  const point = whole.length + Number(exponent)
  if (Math.abs(point) > MAX_DIGITS || whole.length + fraction.length > MAX_DIGITS) return source
  const digits = '0'.repeat(Math.max(0, -point)) + (whole + fraction).padEnd(Math.max(0, point), '0')
  const start = Math.max(0, point)
  const before = digits.slice(0, start).replace(/^0+(?=\d)/, '') || '0'
  const after = digits.slice(start).replace(/0+$/, '')
  return sign + before + (after && `.${after}`)
}

/** Well-formed JSON in which an object has two members of one name: readers differ in which one counts. */
export class RepeatedNameError extends SyntaxError {
  override readonly name = 'RepeatedNameError'
  readonly member: string
  constructor(member: string) {
    super('a member is given twice')
    this.member = member
  }
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/gs

/** For well-formed JSON only: on a text without an end the pattern would never finish. */
function refuseRepeatedNames(text: string, parsed: unknown): void {
  // Every name ends in a quotation mark and a colon, so with as many members as those none has taken another's place.
  if (membersIn(parsed) === text.match(/"\s*:/g)?.length) return
  const open: Set<string>[] = []
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string
      const names = open.at(-1)
      if (names?.has(name)) throw new RepeatedNameError(name)
      names?.add(name)
    }
  }
}

/** The members of all objects in a parsed value. */
function membersIn(parsed: unknown): number {
  let members = 0
  const found = [parsed]
  for (const value of found) {
    if (typeof value !== 'object' || value === null || value instanceof JsonNumber) continue
    const inside: unknown[] = Object.values(value)
    if (!Array.isArray(value)) members += inside.length
    for (const each of inside) if (typeof each === 'object') found.push(each)
  }
  return members
}

/** Serialises a body: {@link JsonNumber} keeps its digits (subscription amounts), absent members are left out. */
export const writeJson = (value: unknown): string => JSON.stringify(value)
