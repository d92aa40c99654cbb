import { createByteStore } from './byte-store.ts'
import type { Reader } from './connection.ts'
import { type Language, obey } from './language/obey.ts'
import { PrintHead } from './paper/print-head.ts'
import type { PrintedSlip, SlipBook } from './slip-book.ts'

interface SlipReaderOptions {
  readonly dots: number
  readonly language: Language
  readonly book: SlipBook
  readonly now: () => number
}

/** Makes slips of what one connection brings. Every connection begins with a printer that was just switched on. */
export function createSlipReader({ dots, language, book, now }: SlipReaderOptions): Reader {
  let slip: { readonly id: number; readonly at: number } | null = null
  let bytes = createByteStore()
  /** The one before, to which bytes belong that put nothing on new paper. */
  let before: { readonly slip: PrintedSlip; readonly bytes: typeof bytes } | null = null
  let isCut = false

  const head = new PrintHead(dots, () => {
    isCut = true
  })
  const program = obey(head, language)
  program.next()

  const put = (state: PrintedSlip['state']) => {
    if (head.roll.length() === 0 && head.happenings.length === 0) return giveToTheOneBefore()
    slip ??= { id: book.nextId(), at: now() }
    const { roll, happenings } = head
    const { all, count } = bytes
    const shown = { picture: roll.picture, happenings: [...happenings], bytes: all, byteCount: count() }
    before = { slip: { ...slip, state, ...shown }, bytes }
    book.put(before.slip)
  }
  const giveToTheOneBefore = () => {
    if (!before || bytes.count() === 0) return
    before.bytes.add(bytes.all())
    book.put({ ...before.slip, byteCount: before.bytes.count() })
  }
  const tellWhatIsLeft = () => {
    if (head.isInCommand) head.tell({ kind: 'trouble', text: 'The connection ended inside a command.' })
    if (head.waiting === 0) return
    head.tell({
      kind: 'trouble',
      text: `${head.waiting} characters without a line feed stay in the printer.`,
    })
  }

  return {
    read(some) {
      let from = 0
      for (const [index, byte] of some.entries()) {
        program.next(byte)
        if (!isCut) continue
        bytes.add(some.subarray(from, index + 1))
        put('done')
        head.tearOff()
        slip = null
        bytes = createByteStore()
        from = index + 1
        isCut = false
      }
      bytes.add(some.subarray(from))
      if (head.roll.length() > 0) put('printing')
    },
    end(how) {
      tellWhatIsLeft()
      put(how === 'goodbye' ? 'done' : 'brokenOff')
    },
  }
}
