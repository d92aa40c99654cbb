import { folderOf, readOptions, readPort, textOption, UsageError } from '../../platform/command-line.ts'
import { type PrinterMood, printerMoods } from './moods.ts'
import { USUAL_BREAK } from './port.ts'
import { printerLanguages } from './virtual-printer.ts'

/** Papers by the name of `--width`, with the dots of a row. */
const papers = {
  '58': { name: '58 mm', dots: 384 },
  '80': { name: '80 mm', dots: 576 },
  '42': { name: '80 mm with 42 columns', dots: 512 },
} as const

export const help = `Runs Loket's virtual printer: a receipt printer on a TCP port, and a page that shows its slips as pictures.

  --port N        raw port of the printer; 0 takes any free one  (9100)
  --host ADDRESS  address the printer listens at; 0.0.0.0 lets the network in  (127.0.0.1)
  --width W       paper: 58 (384 dots), 80 (576 dots), or 42 for 80 mm with 42 columns (512 dots)  (80)
  --speaks L      language: escpos, or star for Star's line mode  (escpos)
  --model NAME    the model name it reports  (the paper's name)
  --mood M        how it behaves at the start; the page changes it: ${printerMoods.slice(0, 6).join(', ')},
                  ${printerMoods.slice(6).join(', ')}  (normal)
  --break-after N after how many bytes leaves, resets and losesPower break a slip off  (${USUAL_BREAK})
  --page-port N   port of the page, on this computer only; 0 takes any free one  (9180)
  --save FOLDER   keeps every slip there as a .png and a .bin; the folder is made when missing
  --version       the version of Loket that it is of
  --help          this text
`

const options = {
  port: textOption('9100'),
  host: textOption('127.0.0.1'),
  width: textOption('80'),
  speaks: textOption('escpos'),
  model: { type: 'string' },
  mood: textOption('normal'),
  'break-after': textOption(String(USUAL_BREAK)),
  'page-port': textOption('9180'),
  save: { type: 'string' },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** The options of the command line. */
export type PrinterProgramCommand =
  | { readonly kind: 'help' | 'version' }
  | {
      readonly kind: 'run'
      readonly host: string
      readonly port: number
      readonly pagePort: number
      readonly speaks: (typeof printerLanguages)[number]
      readonly paper: (typeof papers)[keyof typeof papers]
      readonly model?: string
      readonly mood: PrinterMood
      readonly breaksAfter: number
      /** The folder for slips; null saves none. */
      readonly save: string | null
    }

/** Reads the command line and makes the folder of `--save`; throws a {@link UsageError} if it can't. */
export function readCommandLine(args: readonly string[]): PrinterProgramCommand {
  const values = readOptions(args, options)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  if (!isWidth(values.width)) throw new UsageError('--width must be 58, 80 or 42.')
  if (!isLanguage(values.speaks)) throw new UsageError('--speaks must be escpos or star.')
  if (!/^[\w.:-]+$/.test(values.host)) throw new UsageError('--host must be an address such as 127.0.0.1.')
  if (!isMood(values.mood)) throw new UsageError(`--mood must be one of ${printerMoods.join(', ')}.`)
  const { model } = values
  if (model !== undefined && !/^[ -~]{1,40}$/.test(model))
    throw new UsageError('--model must be 1 to 40 letters and digits.')
  return {
    kind: 'run',
    mood: values.mood,
    breaksAfter: readCount('--break-after', values['break-after']),
    ...(model === undefined ? {} : { model }),
    host: values.host,
    port: readPort('--port', values.port),
    pagePort: readPort('--page-port', values['page-port']),
    speaks: values.speaks,
    paper: papers[values.width],
    save: values.save === undefined ? null : folderOf('--save', values.save),
  }
}

function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`${name} must be a number from 1 to 9999999.`)
  return Number(text)
}

const isLanguage = (text: string): text is (typeof printerLanguages)[number] =>
  (printerLanguages as readonly string[]).includes(text)
const isMood = (text: string): text is PrinterMood => (printerMoods as readonly string[]).includes(text)
const isWidth = (text: string): text is keyof typeof papers => Object.hasOwn(papers, text)
