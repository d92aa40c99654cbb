import type { Mutant } from '../mutants/mutant.ts'

const tcp = 'electron/printing/devices/tcp-device.ts'

/** Each removes one guard of printing; T12 must notice, or its silence means nothing. */
export const printMutants: readonly Mutant[] = [
  {
    name: 'what a printer is still owed is not filled up',
    seen: { by: 'T12', seed: 2 },
    file: 'electron/printing/hand-over.ts',
    find: 'Buffer.concat([NULS, INITIALIZE])',
    replace: 'INITIALIZE',
  },
  {
    name: 'a restart forgets which printers are owed something',
    seen: { by: 'T12', seed: 8 },
    file: 'electron/printing/interrupted-printers.ts',
    find: 'new Set(read(file, onBroken))',
    replace: 'new Set<string>()',
  },
  {
    name: 'a picture is one order, longer than what is filled up',
    seen: { by: 'T12', seed: 3 },
    file: 'electron/printing/escpos/raster.ts',
    find: 'BAND_ROWS = 24',
    replace: 'BAND_ROWS = 512',
  },
  {
    name: 'what is left of a broken slip stays above the next one',
    seen: { by: 'T12', seed: 9 },
    file: 'electron/printing/hand-over.ts',
    find: 'slip: Buffer.concat([await separator(to.printer), slip])',
    replace: 'slip',
  },
  {
    name: 'a printer that hangs up before the slip has printed',
    seen: { by: 'T12', seed: 1 },
    file: tcp,
    find: "if (stage === 'goodbye') resolve(status)",
    replace: "if (stage !== 'slip') resolve(status)",
  },
  {
    name: 'a goodbye in the middle of a slip is one',
    seen: { by: 'T12', seed: 2 },
    file: tcp,
    find: "if (stage === 'goodbye') resolve(status)",
    replace: "if (stage !== 'before') resolve(status)",
  },
  {
    name: 'a time-out is a print',
    seen: { by: 'T12', seed: 2 },
    file: tcp,
    find: "if (closesItsSide) next(patience.still + hidden(slip.length), () => fail('timeout'))",
    replace: 'if (closesItsSide) next(patience.still + hidden(slip.length), takeItForPrinted)',
  },
  {
    name: 'what broke off was never begun',
    seen: { by: 'T12', seed: 3 },
    file: tcp,
    find: "fail(stage === 'before' ? refusalOf(error) : 'interrupted', error)",
    replace: 'fail(refusalOf(error), error)',
  },
  {
    name: 'what may be on paper goes out again by itself, as the original',
    seen: { by: 'T12', seed: 1 },
    file: 'shared/slip/print-failure.ts',
    find: 'nothingLeft: readonly PrintFailure[] = beforeTheFirstByte',
    replace: "nothingLeft: readonly PrintFailure[] = [...beforeTheFirstByte, 'timeout', 'interrupted']",
  },
  {
    name: 'a copy does not say that it is one',
    seen: { by: 'T12', seed: 1 },
    file: 'electron/printing/print-store.ts',
    find: '(mayBeOnPaper(job) ? job.copy + 1 : job.copy)',
    replace: 'job.copy',
  },
  {
    name: 'the drawer opens with copies too',
    seen: { by: 'T12', seed: 1 },
    changes: [
      {
        file: 'electron/printing/drawer.ts',
        find: "document.kind !== 'receipt' || document.late || copy !== 1",
        replace: "document.kind !== 'receipt' || document.late",
      },
      {
        file: 'electron/printing/printing.ts',
        find: 'const opens = first && opensWithReceipt(',
        replace: 'const opens = opensWithReceipt(',
      },
    ],
  },
]
