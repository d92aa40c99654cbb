import { NULS_FIRST } from './nuls-first.ts'

/** GS I 66 and 67: the maker and the model, each answered as a text between an underscore and a NUL. */
export const identityQuestion = Buffer.from([...NULS_FIRST, 0x1d, 0x49, 66, 0x1d, 0x49, 67])

/** "EPSON TM-T82", from the answers so far to {@link identityQuestion}; null until both are there. */
export function saidIdentity(said: Uint8Array): string | null {
  const texts = [
    ...Buffer.from(said)
      .toString('latin1')
      .matchAll(/_([ -~]{1,60})\0/g),
  ].map(([, text]) => text)
  return texts.length < 2 ? null : texts.join(' ')
}
