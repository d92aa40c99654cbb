type Tell = (name: string, value: unknown) => void

/** Keeps events until the page is ready for them: its connection opens while its other code is still being read. */
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
    /** Passes events on from now on; the kept ones come after everything that now begins to listen has done so. */
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
