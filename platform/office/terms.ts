import type { Terms } from './keys.ts'

/** Every statement that counter and office sign to each other: one place, so that both sign the same. */
export const terms = {
  /** The counter, by the code's secret: this is my key. */
  wish: (w: { counterKey: string; nonce: string; mode: string }): Terms => [
    ...(['loket wishes to enrol', w.counterKey, w.nonce, w.mode] as const),
  ],
  /** The office: you are this counter from now on. */
  enrolled: (e: {
    counterKey: string
    nonce: string
    counterId: string
    incarnation: number
    turn: string
  }): Terms => [
    ...(['loket is enrolled', e.counterKey, e.nonce, e.counterId, e.incarnation, e.turn] as const),
  ],
  /** The office, at the beginning of a link: I am the one that you know. */
  office: (n: { counterId: string; counterNonce: string; officeNonce: string }): Terms => [
    ...(['loket office', n.counterId, n.counterNonce, n.officeNonce] as const),
  ],
  /** The counter: I am the one that you know, and this is the turn that I had last. */
  counter: (n: {
    counterId: string
    counterNonce: string
    officeNonce: string
    incarnation: number
    turn: string
  }): Terms => [
    ...(['loket counter', n.counterId, n.counterNonce, n.officeNonce, n.incarnation, n.turn] as const),
  ],
}
