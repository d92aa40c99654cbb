import { useEffect } from 'react'
import { callMain, onEvent } from '../../bridge/main-process.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useFollowed } from '../../state/calls/use-followed.ts'

type UpdateAction = 'look' | 'install' | 'callOff'

/** The status of updates, and the owner's actions. */
export function useUpdates() {
  const { value: status, failure: unread, answer, load } = useFollowed('update.status')
  const { failure, press } = useAction<UpdateAction>()
  // Another feed was set: results of the last one no longer count.
  useEffect(() => onEvent('settings.changed', () => void load()), [load])
  return {
    status,
    failure: failure ?? unread,
    press: (action: UpdateAction) => press(action, () => answer(() => callMain(`update.${action}`, {}))),
  }
}
