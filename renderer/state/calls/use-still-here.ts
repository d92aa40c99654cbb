import { useEffect, useRef } from 'react'

/** Returns whether this component is still shown: an answer must not take the cashier away from another screen. */
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
