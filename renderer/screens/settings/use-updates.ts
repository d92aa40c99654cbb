import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { UpdateStatus } from '../../../shared/update/update-status.ts'
import { callFailureOf, callMain, onConnection, onEvent, withoutLostLine } from '../../bridge/main-process.ts'
import { useAction } from '../../state/use-action.ts'

export type UpdateAction = 'look' | 'install' | 'callOff'

/** The status of updates, and the owner's actions. */
export function useUpdates() {
  const [status, setStatus] = useState<UpdateStatus | null>(null)
  const [unread, setUnread] = useState<Failure | null>(null)
  const { busy, failure, run } = useAction<UpdateAction>()
  useEffect(() => {
    let shown = true
    const load = () =>
      callMain('update.status', {}).then(
        (read) => {
          if (!shown) return
          setStatus(read)
          setUnread(withoutLostLine)
        },
        (error) => shown && setUnread(callFailureOf(error)),
      )
    void load()
    const stops = [
      onEvent('update.changed', setStatus),
      // Another feed was set: results of the last one no longer count.
      onEvent('settings.changed', () => void load()),
      onConnection((connected) => connected && void load()),
    ]
    return () => {
      shown = false
      for (const stop of stops) stop()
    }
  }, [])
  return {
    status,
    failure: failure ?? unread,
    busy,
    run: (action: UpdateAction) =>
      void run(action, async () => setStatus(await callMain(`update.${action}`, {}))),
  }
}
