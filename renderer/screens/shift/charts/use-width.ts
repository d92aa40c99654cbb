import { type RefObject, useEffect, useRef, useState } from 'react'

interface Measured {
  readonly ref: RefObject<HTMLDivElement | null>
  /** In pixels; 0 until it is known. */
  readonly width: number
  /** What a rem is in pixels: charts grow with the letters. */
  readonly rem: number
}

/** How much room a chart has, followed as it changes. */
export function useWidth(): Measured {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, rem: 16 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setSize({ width: element.clientWidth, rem })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
