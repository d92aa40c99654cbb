type Tell = (name: string, value: unknown) => void

/** News that is kept until somebody asks for it: a page's line opens while its other code is still being read. */
export function keepNews(tell: Tell) {
  let kept: [name: string, value: unknown][] | null = []
  return {
    tell(name: string, value: unknown): void {
      if (kept) kept.push([name, value])
      else tell(name, value)
    },
    /** Drops what was kept so far. */
    forget(): void {
      if (kept) kept = []
    },
    /** Tells everything from now on; what was kept comes once all have listened who begin to listen now. */
    wanted(): void {
      if (!kept) return
      queueMicrotask(() => {
        const before = kept ?? []
        kept = null
        for (const [name, value] of before) tell(name, value)
      })
    },
  }
}
