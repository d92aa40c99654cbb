import { CallFailure } from '../failures/call-failure.ts'

/** What a person's call gets when the office can't answer it any more. */
export const lost = (): CallFailure => new CallFailure('officeNotReached', 'the link to the office broke')

/** A call of a person that waits for the office. */
export interface WaitingCall {
  /** Waits from now on, together with the one of another window that waits already. */
  begin(): Promise<void>
  resolve(): void
  reject(error: CallFailure): void
}

export function createWaitingCall(): WaitingCall {
  let waiting: PromiseWithResolvers<void> | null = null

  function end(): PromiseWithResolvers<void> | null {
    const ended = waiting
    waiting = null
    return ended
  }

  return {
    begin() {
      waiting ??= Promise.withResolvers()
      return waiting.promise
    },
    resolve: () => end()?.resolve(),
    reject: (error) => end()?.reject(error),
  }
}
