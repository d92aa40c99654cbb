import { useEffect, useRef } from 'react'

/**
 * Returns a function that says whether this component is still shown when an answer comes: an answer must not take
 * the cashier away from another screen.
 */
export function useStillHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(
    () => () => {
      isHere.current = false
    },
    [],
  )
  return () => isHere.current
}
