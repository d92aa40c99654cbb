import { useEffect, useRef } from 'react'

/** Tells, once an answer has come, whether who asked is still here: an answer takes nobody away from another screen. */
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
