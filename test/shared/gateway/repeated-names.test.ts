import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAnswerJson, parseRequestJson, RepeatedNameError } from '../../../shared/gateway/json.ts'

/** JSON as somebody may spell it, and whether an object in it has two members of one name. */
interface Spelled {
  readonly text: string
  readonly repeats: boolean
}

// Names and texts that look like members, and two spellings of one letter.
const word = fc.constantFrom('a', 'b', '', 'a":', '{"a":1}', '__proto__', 'length', '0')
const spelling = word.chain((text) =>
  fc
    .constantFrom(JSON.stringify(text), JSON.stringify(text).replace('a', '\\u0061'))
    .map((as) => ({ text, as })),
)
const colon = fc.constantFrom(':', ' : ', '\n:')
const plain = fc
  .oneof(
    spelling.map(({ as }) => as),
    fc.constantFrom('null', '1', '-2.50', '1E7', 'true', '":"'),
  )
  .map((text): Spelled => ({ text, repeats: false }))

const { value } = fc.letrec<{ value: Spelled }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc.array(tie('value'), { maxLength: 3 }).map((items) => ({
      text: `[${items.map(({ text }) => text).join(',')}]`,
      repeats: items.some(({ repeats }) => repeats),
    })),
    fc.array(fc.tuple(spelling, colon, tie('value')), { maxLength: 4 }).map((members) => ({
      text: `{${members.map(([name, colon, { text }]) => name.as + colon + text).join(',')}}`,
      repeats:
        new Set(members.map(([name]) => name.text)).size < members.length ||
        members.some(([, , { repeats }]) => repeats),
    })),
  ),
}))

test('a member that is given twice is found in any spelling, and nothing else is taken for one', () => {
  let found = 0
  fc.assert(
    fc.property(value, ({ text, repeats }) => {
      JSON.parse(text)
      for (const parse of [parseRequestJson, parseAnswerJson]) {
        if (repeats) expect(() => parse(text), text).toThrow(RepeatedNameError)
        else expect(() => parse(text), text).not.toThrow()
      }
      found += repeats ? 1 : 0
    }),
    { numRuns: 2_000 },
  )
  expect(found).toBeGreaterThan(100)
})
