/** Work that takes real time, as a database's: virtual time stands still meanwhile. */
export interface Busy {
  begin(): () => void
  during<Result>(work: () => Promise<Result>): Promise<Result>
  settled(): Promise<void>
}

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
      do {
        await new Promise((resolve) => setImmediate(resolve))
      } while (count > 0)
    },
  }
}
