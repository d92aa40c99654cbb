import { type Bitmap, isBlack } from '../../../platform/picture/bitmap.ts'
import { cells, glyphOf, plainText, type TextStyle } from './glyph.ts'
import type { PrintEvent } from './print-event.ts'
import { createRoll, MAX_ROWS, type Roll } from './roll.ts'

/** Settings that last until they are changed or the printer is initialized. */
export interface Setting {
  readonly text: TextStyle
  readonly align: 'left' | 'center' | 'right'
  /** Dots from the top of a line to the top of the next. */
  readonly lineSpacing: number
  /** Dots between characters. */
  readonly spacing: number
  /** The left margin, and the printed width right of it, in dots; null for all the rest. */
  readonly left: number
  readonly area: number | null
  /** Page mode: nothing goes to the paper line by line. */
  readonly page: boolean
}

/** A sixth of an inch at 180 dots an inch, as Epson's printers begin with. */
export const USUAL_SPACING = 30

const initial: Setting = {
  text: plainText,
  align: 'left',
  lineSpacing: USUAL_SPACING,
  spacing: 0,
  left: 0,
  area: null,
  page: false,
}

/** From the head to the knife, in dots: a cut leaves what was printed there behind. */
const TO_KNIFE = 90
/** More than a slip or a line can have; nonsense input would otherwise fill the memory. */
const MAX_EVENTS = 200
const MAX_GLYPHS = 500
const MAX_LINES = 2_000

/** Observes the print head. */
interface HeadListener {
  /** After each cut: everything before it is a finished slip. */
  readonly onCut: () => void
  /** The printer's answers to the sender. */
  readonly onAnswer: (bytes: Uint8Array) => void
  /** The printer's own name. */
  readonly model: string
}

/** Prints on a roll what an interpreter of the printer's language decodes. */
export class PrintHead {
  readonly #dots: number
  readonly #listener: HeadListener
  #roll: Roll
  #set = initial
  #line: { readonly glyph: Bitmap; readonly x: number; readonly letter: string }[] = []
  #x = 0
  #printEvents: PrintEvent[] = []
  #text: string[] = []
  /** Whether the bytes so far end inside a command. */
  isInCommand = false

  constructor(dots: number, listener: HeadListener) {
    this.#dots = dots
    this.#listener = listener
    this.#roll = createRoll(dots)
  }

  get setting(): Setting {
    return this.#set
  }
  get roll(): Roll {
    return this.#roll
  }
  get printEvents(): readonly PrintEvent[] {
    return this.#printEvents
  }
  /** The letters that are on paper, line by line. */
  get text(): readonly string[] {
    return this.#text
  }
  get model(): string {
    return this.#listener.model
  }
  /** Dots between the margins. */
  get width(): number {
    return Math.max(0, Math.min(this.#set.area ?? this.#dots, this.#dots - this.#set.left))
  }
  /** Characters waiting for the end of their line. */
  get waiting(): number {
    return this.#line.length
  }

  set(changes: Partial<Setting>): void {
    this.#set = { ...this.#set, ...changes }
  }
  style(changes: Partial<TextStyle>): void {
    this.set({ text: { ...this.#set.text, ...changes } })
  }
  /** Resets the settings and drops the current line. */
  initialize(): void {
    this.#set = initial
    this.#line = []
    this.#x = 0
  }
  tell(printEvent: PrintEvent): void {
    const { kind } = printEvent
    const isNew =
      kind !== 'trouble' ||
      !this.#printEvents.some((one) => one.kind === kind && one.text === printEvent.text)
    if (isNew && this.#printEvents.length < MAX_EVENTS) this.#printEvents.push(printEvent)
  }

  /** A character; as in a printer, a full line is printed first, however long the sender's line is. */
  put(byte: number): void {
    this.putGlyph(glyphOf(byte, this.#set.text), String.fromCharCode(byte))
  }
  /** The same for a piece of a picture that is in the line like a character. */
  putGlyph(glyph: Bitmap, letter = ''): void {
    if (this.#set.page || this.#line.length === MAX_GLYPHS || this.#roll.length() === MAX_ROWS) return
    if (this.#x + glyph.width > this.width && this.#line.length > 0) {
      this.tell({ kind: 'trouble', text: 'A line is longer than the paper is wide: it goes on below.' })
      this.endLine()
    }
    this.#line.push({ glyph, x: this.#x, letter })
    this.#x += glyph.width + this.#set.spacing
  }
  /** Moves to a position in the line, in dots from its left. */
  moveTo(x: number): void {
    this.#x = Math.min(Math.max(0, x), this.width)
  }
  moveBy(dots: number): void {
    this.moveTo(this.#x + dots)
  }
  tab(): void {
    const step = 8 * cells[this.#set.text.font].width
    this.moveTo((Math.floor(this.#x / step) + 1) * step)
  }

  /** Prints the line and feeds to the next. */
  endLine(): void {
    const height = this.#printLine()
    this.#feed(Math.max(this.#set.lineSpacing, height))
  }
  /** Prints the current line, if there is one, and feeds so many dots. */
  feed(dots: number): void {
    this.#feed(Math.max(dots, this.#printLine()))
  }
  /** A picture in a line of its own, as the rows of dots that the head burns one after the other. */
  picture(picture: Bitmap): void {
    if (this.#set.page) return
    if (this.#line.length > 0) this.endLine()
    const { width } = this
    // The head knows no edges: what does not fit in a row continues in the next.
    const across = Math.min(picture.width, width)
    if (across < picture.width) {
      this.tell({
        kind: 'trouble',
        text: `A picture of ${picture.width} dots where there are ${width}: garbage.`,
      })
    }
    const left = this.#start(across)
    const top = this.#roll.length()
    const last = Math.min(picture.height, MAX_ROWS - top)
    for (let y = 0; y < last; y += 1) {
      for (let x = 0; x < picture.width; x += 1) {
        if (!isBlack(picture, x, y)) continue
        const at = y * picture.width + x
        this.#roll.blacken(left + (at % across), top + Math.floor(at / across), 1, 1)
      }
    }
    this.#feed(across === 0 ? 0 : Math.ceil((picture.height * picture.width) / across))
  }
  /** Feeds until the last printed row is past the knife. */
  feedToKnife(): void {
    this.feed(TO_KNIFE)
  }
  cut(how: 'full' | 'partial'): void {
    if (this.#line.length > 0) this.endLine()
    if (this.#roll.hasInk(TO_KNIFE)) {
      this.tell({
        kind: 'trouble',
        text: 'The knife falls above the last lines: feed about four before the cut.',
      })
    }
    this.tell({ kind: 'cut', how })
    this.#listener.onCut()
  }
  /** New paper without events. */
  tearOff(): void {
    this.#roll = createRoll(this.#dots)
    this.#printEvents = []
    this.#text = []
  }
  /** Answers the sender. */
  answer(bytes: Uint8Array): void {
    this.#listener.onAnswer(bytes)
  }
  /** Ink stays on the paper. */
  losePower(): void {
    this.initialize()
    this.isInCommand = false
  }

  #printLine(): number {
    const height = Math.max(0, ...this.#line.map(({ glyph }) => glyph.height))
    const left = this.#start(this.#x - this.#set.spacing)
    const top = this.#roll.length()
    for (const { glyph, x } of this.#line) {
      for (let row = 0; row < glyph.height; row += 1) {
        for (let column = 0; column < glyph.width; column += 1) {
          if (!isBlack(glyph, column, row)) continue
          this.#roll.blacken(left + x + column, top + height - glyph.height + row, 1, 1)
        }
      }
    }
    const letters = this.#line.map(({ letter }) => letter).join('')
    if (letters !== '' && this.#text.length < MAX_LINES) this.#text.push(letters)
    this.#line = []
    this.#x = 0
    return height
  }
  #feed(dots: number): void {
    if (this.#set.page) return
    if (!this.#roll.feed(dots))
      this.tell({ kind: 'trouble', text: 'Two metres of paper: the rest is not shown.' })
  }
  #start(width: number): number {
    const free = Math.max(0, this.width - width)
    const { align, left } = this.#set
    return left + (align === 'center' ? Math.floor(free / 2) : align === 'right' ? free : 0)
  }
}
