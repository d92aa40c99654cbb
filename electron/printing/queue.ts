import {
  createPrinterWorker,
  type PrinterWorker,
  type PrintQueueParts,
  STORE_REST_MS,
} from './printer-worker.ts'

/** One worker a printer. Each prints one job at a time and waits for no other worker. */
export interface PrintQueue {
  /** Starts all waiting jobs, and ends those that are too old to print. */
  wake(): void
  worker(printer: string | null): PrinterWorker
  /** Aborts the jobs being sent, which end as failed/`interrupted`, and starts no other. */
  stop(): Promise<void>
}

export function createPrintQueue(parts: PrintQueueParts): PrintQueue {
  const { store, onChange, onBroken, clock } = parts
  const stopping = new AbortController()
  const workers = new Map<string | null, PrinterWorker>()
  let looking: Promise<void> = Promise.resolve()
  let stopResting = () => {}

  function worker(printer: string | null): PrinterWorker {
    const known = workers.get(printer) ?? createPrinterWorker(printer, { ...parts, signal: stopping.signal })
    workers.set(printer, known)
    return known
  }
  async function wakeAll(): Promise<void> {
    try {
      for (const lapsed of await store.lapseJobs(clock.now())) onChange(lapsed)
      for (const printer of await store.printersInUse()) worker(printer).wake()
    } catch (error) {
      onBroken(error)
      if (!stopping.signal.aborted) stopResting = clock.after(STORE_REST_MS, wake)
    }
  }
  function wake(): void {
    stopResting()
    if (stopping.signal.aborted) return
    // A worker whose result is not on disk yet has no waiting job in the store.
    for (const known of workers.values()) known.wake()
    looking = looking.then(wakeAll)
  }

  return {
    wake,
    worker,
    async stop() {
      stopping.abort()
      stopResting()
      await looking
      await Promise.all([...workers.values()].map((each) => each.stop()))
    },
  }
}
