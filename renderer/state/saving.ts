import { create } from 'zustand'
import type { Failure } from '../../shared/ipc/failure.ts'
import { applyChange, type SettingsChange, settingsChange } from '../../shared/settings/settings-change.ts'
import { callFailureOf, callMain } from '../bridge/main-process.ts'
import { type FieldProblem, problemOf } from './field-problem.ts'
import { receiveSettings, useSession } from './session.ts'

interface Saving {
  /** The member that was saved last, as a path: "shop.name". */
  readonly saved: string | null
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly failure: Failure | null
}

export const useSaving = create<Saving>(() => ({ saved: null, problems: {}, failure: null }))

/** Saves a change at once; `field` is the path of the one member that it changes. */
export async function save(field: string, change: SettingsChange): Promise<void> {
  const parsed = settingsChange.safeParse(change)
  const issue = parsed.error?.issues[0]
  const { [field]: _mended, ...others } = useSaving.getState().problems
  if (issue) {
    useSaving.setState({ saved: null, problems: { ...others, [field]: problemOf(issue) } })
    return
  }
  const { started } = useSession.getState()
  if (!started) return
  useSaving.setState({ problems: others, failure: null })
  // Shown before it is saved, because a switch that reacts late feels broken.
  receiveSettings(applyChange(started.settings, change))
  try {
    receiveSettings(await callMain('settings.change', change))
    useSaving.setState({ saved: field })
  } catch (error) {
    receiveSettings(started.settings)
    useSaving.setState({ saved: null, failure: callFailureOf(error) })
  }
}
