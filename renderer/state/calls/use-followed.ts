import { useCallback, useEffect, useState } from 'react'
import type { CallInput, CallName, CallOutput, EventName } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf, callMain, onConnected, onEvent, stopAll } from '../../bridge/main-process.ts'
import { showNewest } from '../../bridge/newest.ts'

/** Calls that return all of something, each with the event that brings it when it changes. */
const follows = {
  'backup.list': 'backup.changed',
  'browser.list': null,
  'display.looks': 'display.looksChanged',
  'office.status': 'office.changed',
  'staticAccount.unseen': 'staticAccount.unseenChanged',
  'update.status': 'update.changed',
} as const satisfies { readonly [Name in CallName]?: EventName | null }

/** The answer to such a call: read at once, again when a lost connection is back, and kept up to date by its event. */
export function useFollowed<Name extends keyof typeof follows>(name: Name) {
  type Value = CallOutput<Name>
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [newest] = useState(() => showNewest<Value>((known) => setValue(() => known)))
  const load = useCallback(async () => {
    try {
      await newest.answer(() => callMain(name, {} as CallInput<Name>))
      setFailure(null)
    } catch (error) {
      setFailure(callFailureOf(error))
    }
  }, [name, newest])
  useEffect(() => {
    void load()
    const event = follows[name]
    return stopAll(
      onConnected(load),
      // By the contract, the event carries what the call returns.
      ...(event ? [onEvent(event, (known) => newest.event(known as Value))] : []),
    )
  }, [name, newest, load])
  return { value, failure, answer: newest.answer, load }
}
