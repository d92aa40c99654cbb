import { useEffect, useRef } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { nextSale } from './next-sale.ts'

interface NextButtonProps {
  readonly label: string
  /** Something else is better done first. */
  readonly stepsOver: boolean
  /** Once the money is in and nothing is wrong with it, one key leads to the next sale. */
  readonly takesFocus: boolean
}

/** Ends the work on this sale: the counter is ready for the next customer. */
export function NextButton({ label, stepsOver, takesFocus }: NextButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <Button ref={button} tone={stepsOver ? 'plain' : 'primary'} size="large" onClick={nextSale}>
      {label}
    </Button>
  )
}
