/** Work that takes real time, as a database's: virtual time stands still meanwhile. */
export interface Busy {
  begin(): () => void
  during<Result>(work: () => Promise<Result>): Promise<Result>
  settled(): Promise<void>
}

/** A minute of real time: on no machine does one statement take that long. */
const HUNG_MS = 10_000

export function createBusy(): Busy {
  let count = 0
  function begin(): () => void {
    count += 1
    let isOver = false
    return () => {
      if (!isOver) count -= 1
      isOver = true
    }
  }
  return {
    begin,
    async during(work) {
      const end = begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
    async settled() {
      const began = performance.now()
      do {
        await new Promise((resolve) => setImmediate(resolve))
        if (performance.now() - began > HUNG_MS) throw new Error('something never comes to its end')
      } while (count > 0)
    },
  }
}
