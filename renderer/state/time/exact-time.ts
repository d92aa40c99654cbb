import { exactTimeText } from '../../components/time/time-text.ts'
import { useTimeFormat } from './time-format.ts'

/** Returns the text of a moment to the second and with its zone, for evidence; null for none. */
export function useExactTime() {
  const format = useTimeFormat()
  return <At extends number | null | undefined>(at: At) =>
    (at == null ? null : exactTimeText(at, format)) as At extends number ? string : null
}
