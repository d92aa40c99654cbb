import { exactTimeText, timeText } from '../components/time/time-text.ts'
import { useTimeFormat } from '../state/time/time-format.ts'

interface WhenProps {
  readonly at: number
  /** To the second and with its zone, for evidence. */
  readonly exact?: boolean
  readonly className?: string | undefined
}

/** A moment by the shop's clocks. */
export function When({ at, exact = false, className }: WhenProps) {
  const format = useTimeFormat()
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {exact ? exactTimeText(at, format) : timeText(at, Date.now(), format)}
    </time>
  )
}
