import { create } from 'zustand'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { Settings } from '../../shared/settings/settings.ts'
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

/** Changes that the main process has not answered yet, oldest first. */
const unsaved: SettingsChange[] = []
/** The settings without them, as the main process last gave them. */
let confirmed: Settings
/** The answer to the newest of them. */
let newest: Promise<unknown> = Promise.resolve()

/** Shows all changes before they are saved, because a switch that reacts late feels broken. */
const show = () => receiveSettings(unsaved.reduce(applyChange, confirmed))

/** The main process gets the changes one by one: of two to one member the later one must be the last. */
function changeInTurn(change: SettingsChange): Promise<Settings> {
  const call = newest.then(() => callMain('settings.change', change))
  newest = call.catch(() => {})
  return call
}

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
  if (unsaved.length === 0) confirmed = started.settings
  unsaved.push(change)
  show()
  try {
    confirmed = await changeInTurn(change)
    useSaving.setState({ saved: field })
  } catch (error) {
    useSaving.setState({ saved: null, failure: callFailureOf(error) })
  }
  unsaved.shift()
  show()
}
