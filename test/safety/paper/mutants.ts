import type { Mutant } from '../mutants/mutant.ts'

const tcp = 'electron/printing/devices/tcp-device.ts'

interface PrintMutant extends Mutant {
  /** A run that noticed it, to begin with: sockets have a time of their own, so that it may take another one. */
  readonly seed: number
}

/** Each takes out one guard of printing, which T12 must notice: else its silence means nothing. */
export const printMutants: readonly PrintMutant[] = [
  {
    name: 'what a printer is still owed is not filled up',
    seed: 2,
    changes: [
      {
        file: 'electron/printing/hand-over.ts',
        find: 'Buffer.concat([Buffer.alloc(MOST_OWED), INITIALIZE])',
        replace: 'INITIALIZE',
      },
    ],
  },
  {
    name: 'a restart forgets which printers are owed something',
    seed: 12,
    changes: [
      {
        file: 'electron/printing/owing.ts',
        find: 'new Set(read(file, onBroken))',
        replace: 'new Set<string>()',
      },
    ],
  },
  {
    name: 'a picture is one order, longer than what is filled up',
    seed: 3,
    changes: [
      { file: 'electron/printing/escpos/raster.ts', find: 'BAND_ROWS = 24', replace: 'BAND_ROWS = 512' },
    ],
  },
  {
    name: 'what is left of a broken slip stays above the next one',
    seed: 9,
    changes: [
      {
        file: 'electron/printing/hand-over.ts',
        find: 'slip: Buffer.concat([separator(to.printer), slip])',
        replace: 'slip',
      },
    ],
  },
  {
    name: 'a printer that hangs up before the slip has printed',
    seed: 1,
    changes: [
      {
        file: tcp,
        find: "if (stage === 'goodbye') resolve(status)",
        replace: "if (stage !== 'slip') resolve(status)",
      },
    ],
  },
  {
    name: 'a goodbye in the middle of a slip is one',
    seed: 2,
    changes: [
      {
        file: tcp,
        find: "if (stage === 'goodbye') resolve(status)",
        replace: "if (stage !== 'before') resolve(status)",
      },
    ],
  },
  {
    name: 'a time-out is a print',
    seed: 2,
    changes: [
      {
        file: tcp,
        find: "if (saysGoodbye) next(patience.still + hidden(slip.length), () => fail('timeout'))",
        replace: 'if (saysGoodbye) next(patience.still + hidden(slip.length), takeItForPrinted)',
      },
    ],
  },
  {
    name: 'what broke off was never begun',
    seed: 3,
    changes: [
      {
        file: tcp,
        find: "fail(stage === 'before' ? refusalOf(error) : 'interrupted', error)",
        replace: 'fail(refusalOf(error), error)',
      },
    ],
  },
  {
    name: 'what may be on paper goes out again by itself, as the original',
    seed: 1,
    changes: [
      {
        file: 'shared/slip/print-failure.ts',
        find: "  'coverOpen',\n  'offline',\n]",
        replace: "  'coverOpen',\n  'offline',\n  'timeout',\n  'interrupted',\n]",
      },
    ],
  },
  {
    name: 'a copy does not say that it is one',
    seed: 1,
    changes: [
      {
        file: 'electron/printing/print-store.ts',
        find: '(mayBeOnPaper(job) ? job.copy + 1 : job.copy)',
        replace: 'job.copy',
      },
    ],
  },
  {
    name: 'the drawer opens with copies too',
    seed: 1,
    changes: [
      {
        file: 'electron/printing/drawer.ts',
        find: "document.kind !== 'receipt' || document.late || copy !== 1",
        replace: "document.kind !== 'receipt' || document.late",
      },
      {
        file: 'electron/printing/printing.ts',
        find: 'const kick = first && opensDrawer(',
        replace: 'const kick = opensDrawer(',
      },
    ],
  },
]
