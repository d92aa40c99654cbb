/**
 * The sender of an answer, a notification, a file or a code chooses how hard it is to read. Four times as much may take
 * about four times as long; a pattern that goes back over what it has read takes sixteen times. Measured is the work of the
 * processor, not the time that passes.
 */
import { expect, test } from 'vitest'
import { withoutCardNumbers } from '../../electron/gateway/card-numbers.ts'
import { isSafePage } from '../../electron/gateway/safe-page.ts'
import { profileProblem } from '../../electron/merchant/imported-profile.ts'
import { readNotification } from '../../electron/notifications/notification.ts'
import { isPrintable, isUnchanged, readable } from '../../electron/printing/layout/readable.ts'
import { wrap } from '../../electron/printing/layout/wrap.ts'
import { readFeedText } from '../../electron/updates/read-feed.ts'
import { readPrivateKey, readPublicKey } from '../../platform/signing/keys.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { holdsCardNumber, maskCardNumbers } from '../../shared/card-number.ts'
import { readCatalogue } from '../../shared/catalogue/csv.ts'
import { csvText, textOfCell } from '../../shared/csv.ts'
import { parseAnswerJson, parseRequestJson } from '../../shared/gateway/json.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { qrisMismatch } from '../../shared/gateway/qris.ts'
import { flatten, readAnswer } from '../../shared/gateway/read-answer.ts'
import { parseDecimal, sen } from '../../shared/money.ts'
import { readDevice } from '../../shared/printer/device-address.ts'
import { settingsChange } from '../../shared/settings/settings-change.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { parseHeaderTime, parseWibTime, readHeaderTime } from '../../shared/wib-time.ts'

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length))

/** What makes careless patterns go back and forth: beginnings without an end, and runs that can be cut in many ways. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'the finding: a text that never ends': (n) => `{"1234567890123"${repeated('\\"', n)}`,
  'quotes without end': (n) => `{"a":${repeated('"', n)}`,
  'escaped quotes': (n) => `{"a":"${repeated('\\"', n)}`,
  backslashes: (n) => `{"a":"${repeated('\\', n)}`,
  'backslashes and digits': (n) => `{"1234567890123":"${repeated('\\\\u0034', n)}`,
  'escaped digits': (n) => `{"a":"${repeated('\\u0034', n)}"}`,
  digits: (n) => `{"a":"${repeated('4', n)}"}`,
  'digits and hyphens': (n) => `{"a":"${repeated('4-', n)}"}`,
  'cards side by side': (n) => `{"a":"${repeated('4111111111111111-', n)}"}`,
  'twelve digits and a letter': (n) => `{"a":"${repeated('4 4 4 4 4 4 4 4 4 4 4 4 x', n)}"}`,
  'bare numbers': (n) => `{"a":[${repeated('4111111111111111,', n)}1]}`,
  'members without end': (n) => `{${repeated('"a":"b",', n)}`,
  'the same member again and again': (n) => `{${repeated('"a":1,', n)}"a":1}`,
  'many members': (n) => `{${Array.from({ length: n / 10 }, (_, at) => `"m${at}":"${at}"`).join()}}`,
  blanks: (n) => `{${repeated(' ', n)}`,
  'blanks before a colon': (n) => `{"a"${repeated(' ', n)}x`,
  'line ends': (n) => repeated('\r\n', n),
  tabs: (n) => repeated('\t', n),
  brackets: (n) => `{"a":${repeated('[', n)}`,
  'closed brackets': (n) => `{"a":${repeated('[', n / 2)}${repeated(']', n / 2)}}`,
  'joints of members': (n) => `{"a":"${repeated('&b=1', n)}"}`,
  'joints without an end': (n) => `{"a":"${repeated('&b', n)}"}`,
  'equals signs': (n) => repeated('=', n),
  slashes: (n) => `https://${repeated('/', n)}x`,
  dots: (n) => `https://${repeated('a.', n)}`,
  'names before a host': (n) => `https://${repeated('a@', n)}`,
  'keys without end': (n) => Array.from({ length: n / 10 }, (_, at) => `k${at}: ${at}\n`).join(''),
  separators: (n) => `id;name;price\r\n${repeated(';', n)}`,
  'quotes in a table': (n) => `id;name;price\r\n"${repeated('""', n)}`,
  'rows of a table': (n) => `id;name;price\r\n${repeated('1;a;1\r\n', n)}`,
  'beginnings of formulas': (n) => `id;name;price\r\n${repeated("'=", n)}`,
  'apostrophes and blanks': (n) => `;${repeated("' ", n)}`,
  'lengths of a code': (n) => repeated('0200', n),
  'a long length': (n) => `000201${repeated('2699', n)}`,
  'one barcode for all': (n) =>
    `id;name;price;barcode\r\n${Array.from({ length: n / 20 }, (_, at) => `${at};a;1000;8991234567890\r\n`).join('')}`,
  words: (n) => repeated('kopi ', n),
  letters: (n) => repeated('a', n),
  'pairs of letters beyond the usual': (n) => repeated('😀', n),
  marks: (n) => `a${repeated('\u0301', n)}`,
  'dashes of a key': (n) => `-----BEGIN ${repeated('A-----', n)}`,
}

const sorted = createSigner('sorted-sha256-hex', { secret: 'test' })
const parts = { method: 'POST', path: '/', timestamp: '' }
const quietly = (read: () => unknown) => {
  try {
    read()
  } catch {
    // It is refused: all that counts here is how long that takes.
  }
}

/** Whatever reads something that was written elsewhere. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'an answer kept without card numbers': (text) => withoutCardNumbers(Buffer.from(text)),
  'card numbers in a text': maskCardNumbers,
  'card numbers in a typed text': holdsCardNumber,
  'an answer as JSON': parseAnswerJson,
  'a request as JSON': parseRequestJson,
  'members at one level': (text) => flatten(parseAnswerJson(text) as Record<string, unknown>),
  'an answer by its declaration': (text) =>
    readAnswer(operations.queryQrOrder, flatten(parseAnswerJson(text) as Record<string, unknown>)),
  'a signature over members': (text) => sorted.verify(parts, Buffer.from(text), '0'.repeat(64)),
  'a notification': (text) => readNotification(Buffer.from(text)),
  'a link': (text) => isSafePage(text, true),
  'an address': readWebAddress,
  'an amount': parseDecimal,
  'a time': parseWibTime,
  'a time of a header': parseHeaderTime,
  'a time of a gateway’s header': readHeaderTime,
  'a QRIS code': (text) => qrisMismatch(text, { amount: sen(100), merchantName: 'A', nmid: null }),
  'a catalogue': (text) => readCatalogue(text, []),
  'a cell of a table': textOfCell,
  'a table to be written': (text) => csvText([[text]]),
  'a gateway profile': profileProblem,
  'a feed of new versions': readFeedText,
  'a profile with it as every text': (text) =>
    profileProblem(
      JSON.stringify({ name: text, paths: { createQrOrder: text }, errors: [{ errCode: [text] }] }),
    ),
  'a private key': readPrivateKey,
  'a public key': readPublicKey,
  'settings with it as every text': (text) =>
    settingsChange.safeParse({
      shop: { name: text },
      channels: { redirectUrl: text },
      notifications: { publicUrl: text },
      live: { baseUrl: text, merchantId: text, storeId: text, codeName: text, nmid: text },
    }),
  "a printer's address": readDevice,
  'a text for paper': readable,
  'whether a number is printed as it came': isUnchanged,
  'whether it can be printed': isPrintable,
  'lines of a slip': (text) => wrap(readable(text), 48),
}

const LENGTHS = [16_000, 64_000, 256_000]
/** Between what grows with the length (4) and what grows with its square (16). */
const MAX_GROWTH = 9
/** So much work is measured at once, in milliseconds: less is lost in that of everything else. */
const MIN_WORK = 2
const TRIES = 12
/** A square of 16,000 characters takes the fastest computer a hundred times as long, in milliseconds. */
const NO_SQUARE = 1
/**
 * A text of 64,000 characters takes a square three times as long, in milliseconds, even where 32 characters are compared at
 * once. Below this the steps tell of memory and of what else the machine does.
 */
const LONG_IS_NO_SQUARE = 5

/** Each shape in its three lengths, as bytes: every reader gets copies of the same. */
const texts = Object.entries(shapes).map(([shape, textOf]) => ({
  shape,
  lengths: LENGTHS.map((length) => Buffer.from(textOf(length), 'utf16le')),
}))

/** So many characters of copies are made at once. */
const MAX_COPIED = 4_000_000

/** Reads a copy in one piece: a text joined from parts is only joined when it is first read. */
function onceOver(read: (text: string) => void, text: Buffer): number {
  const copy = text.toString('utf16le')
  const began = performance.now()
  read(copy)
  return performance.now() - began
}

/**
 * Milliseconds for one reading. JavaScript's engine keeps what it found in a string that it has searched before, and
 * for short strings longest, so each reading is of another string.
 */
function workOf(read: (text: string) => void, text: Buffer): number {
  const most = Math.max(1, Math.floor((2 * MAX_COPIED) / text.length))
  for (let times = 1; ; times *= 4) {
    let work = 0
    for (let left = times; left > 0; left -= most) {
      const copies = Array.from({ length: Math.min(left, most) }, () => text.toString('utf16le'))
      const [began, beganWork] = [performance.now(), process.cpuUsage()]
      for (const copy of copies) read(copy)
      const { user, system } = process.cpuUsage(beganWork)
      // Elapsed time includes other processes on a busy machine; CPU time includes the engine's own threads.
      work += Math.min(performance.now() - began, (user + system) / 1_000)
    }
    if (work >= MIN_WORK || times >= 4 ** 5) return work / times
  }
}

test.each(Object.keys(readers))('%s is read in proportion to its length', (what) => {
  const quiet = (text: string) => quietly(() => readers[what]?.(text))
  for (const { shape, lengths } of texts) {
    if (lengths.every((text) => onceOver(quiet, text) < NO_SQUARE)) continue
    // Anything else that the machine does meanwhile only makes a try slower, so the fastest of each are compared.
    const fastest = LENGTHS.map(() => Number.POSITIVE_INFINITY)
    // A text that leaves the processor's caches, or is the first to be tidied up after, takes longer once. A square
    // grows at each step, so the step that grew least tells. A text that takes less than a shorter one was refused for
    // its length, and tells nothing.
    const growth = () => {
      if (Math.max(...fastest) < LONG_IS_NO_SQUARE) return 1
      const steps = fastest.slice(1).map((work, at) => work / (fastest[at] ?? 0))
      const told = steps.filter((step) => !(step < 1))
      return told.length === 0 ? 1 : Math.min(...told)
    }
    for (let tried = 0; tried < TRIES && !(growth() <= MAX_GROWTH); tried += 1) {
      for (const [at, text] of lengths.entries()) {
        fastest[at] = Math.min(fastest[at] ?? 0, workOf(quiet, text))
        if (growth() <= MAX_GROWTH) break
      }
    }
    expect(growth(), `${what}: ${shape}`).toBeLessThanOrEqual(MAX_GROWTH)
  }
})
