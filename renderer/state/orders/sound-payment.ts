import { forgetOnLock } from '../on-lock.ts'
import { playPaidSound } from './paid-sound.ts'

const MAX_HEARD = 50
let heard: readonly string[] = []
forgetOnLock(() => {
  heard = []
})

/** Plays the sound of a payment, once for each order: two parts of the page may learn of one that came while the line was cut. */
export function soundPayment(...merchantTradeNos: readonly string[]): void {
  const unheard = merchantTradeNos.filter((number) => !heard.includes(number))
  if (unheard.length === 0) return
  heard = [...heard, ...unheard].slice(-MAX_HEARD)
  playPaidSound()
}
