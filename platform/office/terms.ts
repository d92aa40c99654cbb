import type { Terms } from './keys.ts'

/** Every statement that counter and office sign to each other: one place, so that both sign the same. */
export const terms = {
  /** The counter, proving that it knows the code's secret: this is my key. */
  enrols: (w: { counterKey: string; nonce: string; mode: string }): Terms => [
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
  /** The office, to itself: this is the turn with this number that I made for this machine. */
  turn: (t: { counterId: string; incarnation: number; number: number; word: string }): Terms => [
    ...(['loket turn', t.counterId, t.incarnation, t.number, t.word] as const),
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
  /** The counter: what is sealed for this key can be read here. */
  asks: (a: { counterId: string; nonce: string; box: string }): Terms => [
    ...(['loket asks for the directory', a.counterId, a.nonce, a.box] as const),
  ],
  /** The office, to a counter that asked with the key `nonce`: what is sealed for `box` can be read here. */
  takes: (t: { counterId: string; nonce: string; box: string }): Terms => [
    ...(['loket takes a directory', t.counterId, t.nonce, t.box] as const),
  ],
  /** The office: this is the part that was asked for with this word. */
  directory: (d: {
    counterId: string
    nonce: string
    part: string
    version: number
    mark: string
    isWhole: boolean
    digest: string
  }): Terms => [
    ...(['loket directory', d.counterId, d.nonce, d.part, d.version, d.mark] as const),
    d.isWhole ? 1 : 0,
    d.digest,
  ],
  /** The counter: the holder of this address may read the receipt of this order until then. */
  receipt: (r: { counterId: string; merchantTradeNo: string; shop: string; until: number }): Terms => [
    ...(['loket receipt', r.counterId, r.merchantTradeNo, r.shop, r.until] as const),
  ],
  /** The counter: this is its own directory, for the shop. */
  fills: (f: { counterId: string; box: string; digest: string }): Terms => [
    ...(['loket fills the directory', f.counterId, f.box, f.digest] as const),
  ],
}
