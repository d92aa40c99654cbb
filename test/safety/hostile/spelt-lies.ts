/** Lies of the notation. The bytes are signed as they are. */
import type { Lie, Verdict } from './lie.ts'

const spelt = (verdict: Verdict, bend: (text: string) => string | Buffer): Lie => ({
  stage: 'spelt',
  verdict,
  bend,
})
const unbelievable = (bend: (text: string) => string | Buffer) => spelt('unbelievable', bend)
const AMOUNT = /"amount":"([\d.]+)"/
const rawAmount = (change: (digits: string) => string) => (text: string) =>
  text.replace(AMOUNT, (_all, digits: string) => `"amount":${change(digits)}`)
/** One more member at the beginning. */
const beginning = (member: string) => (text: string) => `{${member},${text.slice(1)}`
/** An answer without its own status. */
const withoutStatus = (text: string) => text.replace(/"status":"02",?/, '')

const DEEP = 25_000

export const speltLies: Readonly<Record<string, Lie>> = {
  nothing: unbelievable(() => ''),
  'a null': unbelievable(() => 'null'),
  'a text': unbelievable(() => '"02"'),
  'a list of one': unbelievable((text) => `[${text}]`),
  'a page': unbelievable(() => '<!doctype html><title>02</title>'),
  'half of it': unbelievable((text) => text.slice(0, text.length / 2)),
  'all but its end': unbelievable((text) => text.slice(0, -1)),
  'something after its end': unbelievable((text) => `${text}{}`),
  'single quotes': unbelievable((text) => text.replaceAll('"', "'")),
  'a comma too many': unbelievable((text) => `${text.slice(0, -1)},}`),
  'a comment': unbelievable((text) => `/* paid */${text}`),
  'a status given twice': unbelievable(beginning('"status":"09"')),
  'a status given twice in escapes': unbelievable(beginning('"st\\u0061tus":"09"')),
  'an amount given twice': unbelievable(beginning('"amount":"1.00"')),
  'bytes that are no text': unbelievable((text) =>
    Buffer.concat([
      Buffer.from(text.slice(0, -1)),
      Buffer.from(',"x":"'),
      Buffer.of(0xff, 0xc0),
      Buffer.from('"}'),
    ]),
  ),
  'two bytes a letter': unbelievable((text) => Buffer.from(text, 'utf16le')),
  'an amount beyond all numbers': unbelievable(rawAmount(() => '1e999')),
  'a text of powers of ten as the amount': unbelievable(rawAmount((digits) => `"${Number(digits) / 1e4}e4"`)),
  'an amount that rounds to ours': unbelievable(rawAmount((digits) => `${digits}000000000000001`)),
  'an amount below nothing': unbelievable(rawAmount((digits) => `-${digits}`)),
  'no number as a number': unbelievable(rawAmount(() => 'NaN')),
  'an amount as a number': spelt(
    'harmless',
    rawAmount((digits) => digits),
  ),
  // The same number: programs that calculate with doubles write it so.
  'an amount in powers of ten': spelt(
    'harmless',
    rawAmount((digits) => `${Number(digits) / 1e4}e4`),
  ),
  'a status by inheritance': spelt('silent', (text) =>
    beginning('"__proto__":{"status":"02"}')(withoutStatus(text)),
  ),
  'inherited members beside its own': spelt(
    'harmless',
    beginning('"__proto__":{"status":"09","amount":"1.00"}'),
  ),
  'a byte order mark': spelt('harmless', (text) => `\ufeff${text}`),
  'half a letter': spelt('harmless', beginning('"x":"\\ud800"')),
  'forty thousand blanks': spelt('harmless', (text) => text + ' '.repeat(40_000)),
  'a thousand members': spelt('harmless', (text) =>
    beginning(Array.from({ length: 1_000 }, (_, nth) => `"m${nth}":${nth}`).join())(text),
  ),
  'lists in lists without end': spelt('tolerable', beginning(`"x":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`)),
  'objects in objects without end': spelt(
    'tolerable',
    beginning(`"x":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`),
  ),
}
