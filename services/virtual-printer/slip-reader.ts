import { createByteStore } from './byte-store.ts'
import type { Engine } from './engine.ts'
import { obey, type PrinterLanguage } from './language/obey.ts'
import { PrintHead } from './paper/print-head.ts'
import type { PrintedSlip, SlipBook } from './slip-book.ts'

interface SlipReaderOptions {
  readonly dots: number
  /** The interpreter; a new one whenever the printer is switched on. */
  readonly newLanguage: () => PrinterLanguage
  /** Its answer to `GS I`. */
  readonly model?: string
  readonly book: SlipBook
  readonly now: () => number
}

/**
 * Makes slips of bytes. A slip is what lies between two cuts. A slip without a cut ends with its connection, unless the
 * printer is inside a command then: the next bytes belong to it.
 */
export function createSlipReader({ dots, newLanguage, model = '', book, now }: SlipReaderOptions): Engine {
  let slip: { readonly id: number; readonly at: number } | null = null
  let bytes = createByteStore()
  /** The previous slip, which gets bytes that print nothing on new paper. */
  let before: { readonly slip: PrintedSlip; readonly bytes: typeof bytes } | null = null
  let isCut = false
  let answer: (said: Uint8Array) => void = () => {}

  const head = new PrintHead(dots, {
    onCut: () => {
      isCut = true
    },
    onAnswer: (said) => answer(said),
    model,
  })
  let language = newLanguage()
  let program = obey(head, language)
  program.next()

  const put = (state: PrintedSlip['state']) => {
    if (head.roll.length() === 0 && head.printEvents.length === 0) return giveToTheOneBefore()
    slip ??= { id: book.nextId(), at: now() }
    const { roll, printEvents, text } = head
    const { all, count } = bytes
    const shown = { picture: roll.picture, printEvents: [...printEvents], text: [...text], bytes: all }
    before = { slip: { ...slip, state, ...shown, byteCount: count() }, bytes }
    book.put(before.slip)
  }
  const giveToTheOneBefore = () => {
    if (!before || bytes.count() === 0) return
    before.bytes.add(bytes.all())
    bytes = createByteStore()
    book.put({ ...before.slip, byteCount: before.bytes.count() })
  }
  const tearOff = () => {
    head.tearOff()
    slip = null
    bytes = createByteStore()
  }
  const reportLeftovers = () => {
    if (head.isInCommand) head.tell({ kind: 'trouble', text: 'The connection ended inside a command.' })
    if (head.waiting === 0) return
    head.tell({
      kind: 'trouble',
      text: `${head.waiting} characters without a line feed stay in the printer.`,
    })
  }

  return {
    hear(some) {
      const done = language.hear?.(some) ?? []
      for (const each of done) head.tell(each)
      if (done.length > 0) put('printing')
    },
    read(some, say) {
      answer = say
      let from = 0
      for (const [index, byte] of some.entries()) {
        program.next(byte)
        if (!isCut) continue
        bytes.add(some.subarray(from, index + 1))
        put('done')
        tearOff()
        from = index + 1
        isCut = false
      }
      bytes.add(some.subarray(from))
      if (head.roll.length() > 0) put('printing')
    },
    end(how) {
      const isLeft = head.isInCommand || head.waiting > 0
      reportLeftovers()
      put(how === 'goodbye' ? 'done' : 'brokenOff')
      if (how === 'goodbye' && !isLeft) tearOff()
    },
    losePower() {
      if (slip !== null) put('brokenOff')
      head.losePower()
      language = newLanguage()
      program = obey(head, language)
      program.next()
    },
  }
}
