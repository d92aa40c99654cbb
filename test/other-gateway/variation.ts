/** Every way in which two gateways may answer differently and both keep to the document. */
export const choices = {
  optionalMembers: ['present', 'absent', 'null', 'empty'],
  errCode: ['text', 'number', 'absent', 'padded'],
  amounts: ['text', 'whole text', 'number', 'whole number', 'double'],
  expiredTime: ['text', 'number', 'double'],
  channelMembers: ['flat', 'nested', 'both'],
  names: ['table', 'sample', 'both'],
  unknownMembers: ['none', 'some'],
  memberOrder: ['as listed', 'reversed', 'by name'],
  whitespace: ['none', 'much'],
  escapes: ['plain', 'ascii'],
  ids: ['text', 'number'],
  headerNames: ['as written', 'lower', 'upper'],
  headerValues: ['bare', 'between blanks'],
  mediaType: ['exact', 'spaced', 'bare'],
  timestamp: ['milliseconds', 'seconds', 'utc', 'microseconds', 'offset in one'],
  answersNumber: ['repeated', 'its own'],
  createStatus: ['sent', 'missing'],
  createTime: ['sent', 'missing'],
  requestAmount: ['sent', 'missing', 'null'],
  productName: ['echoed', 'trimmed', 'missing'],
  payer: ['null', 'missing', 'named'],
  paymentActions: ['members', 'nulls', 'empty texts'],
  connection: ['kept', 'closed'],
  length: ['declared', 'chunked'],
  httpStatus: [200, 201],
  before: ['nothing', 'informational answers'],
  firstByte: ['text', 'byte order mark'],
  staticPayments: ['asked about', 'only told'],
  status: ['text', 'number'],
  nmid: ['plain', 'grouped'],
} as const

export type Choices = typeof choices
export type Variation = { readonly [Name in keyof Choices]: Choices[Name][number] }

const names = Object.keys(choices) as (keyof Choices)[]

/** The document's samples, taken at their word. */
export const plain = Object.fromEntries(names.map((name) => [name, choices[name][0]])) as unknown as Variation

/** One variation at a time, each with its name for the test's title. */
export const singly: readonly (readonly [string, Variation])[] = names.flatMap((name) =>
  choices[name]
    .slice(1)
    .map((choice) => [`${name}: ${choice}`, { ...plain, [name]: choice } as Variation] as const),
)

/** All at once, drawn by seed, so that a failure names the one number that repeats it. */
export function drawn(seed: number): Variation {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  next()
  return Object.fromEntries(
    names.map((name) => {
      const list = choices[name]
      return [name, list[Math.floor(next() * list.length)]]
    }),
  ) as unknown as Variation
}
