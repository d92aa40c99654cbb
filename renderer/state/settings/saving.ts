import { create } from 'zustand'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { applyChange, type SettingsChange, settingsChange } from '../../../shared/settings/settings-change.ts'
import { callFailureOf, callMain, onEvent } from '../../bridge/main-process.ts'
import { showNewest } from '../../bridge/newest.ts'
import { receiveSettings, useSession } from '../session.ts'
import { type FieldProblem, problemOf } from './field-problem.ts'
import { inTurn } from './settings-turn.ts'

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
/** How many changes have no answer yet. */
let underWay = 0

/** Shows all changes before they are saved, because a switch that reacts late feels broken. */
const show = () => receiveSettings(unsaved.reduce(applyChange, confirmed))

const newest = showNewest<Settings>((settings) => {
  confirmed = settings
  show()
})
// Another window's change comes while ours are on their way: they are still to be seen, and it must not be undone.
onEvent('settings.changed', newest.event)

/** Makes a change out of the settings as they are by then, shown once it is saved; throws why it was not, for a dialog to say. */
export async function change(changeOf: (now: Settings) => SettingsChange): Promise<void> {
  const { started } = useSession.getState()
  if (started && underWay === 0) confirmed = started.settings
  underWay += 1
  try {
    await inTurn(() => newest.answer(() => callMain('settings.change', changeOf(confirmed))))
  } finally {
    underWay -= 1
  }
}

/** The path of the one member that a change is of. */
function pathOf(change: SettingsChange): string {
  const [part, value] = Object.entries(change)[0] ?? ['']
  const member = typeof value === 'object' && value !== null && Object.keys(value)[0]
  return member ? `${part}.${member}` : part
}

/** Saves a change at once. Its field shows that it is saved, or what is wrong with it. */
export async function save(wanted: SettingsChange, field = pathOf(wanted)): Promise<void> {
  const parsed = settingsChange.safeParse(wanted)
  const issue = parsed.error?.issues[0]
  const { [field]: _mended, ...others } = useSaving.getState().problems
  if (issue) {
    useSaving.setState({ saved: null, problems: { ...others, [field]: problemOf(issue) } })
    return
  }
  if (!useSession.getState().started) return
  useSaving.setState({ problems: others, failure: null })
  unsaved.push(wanted)
  const saved = change(() => wanted)
  show()
  try {
    await saved
    useSaving.setState({ saved: field })
  } catch (error) {
    useSaving.setState({ saved: null, failure: callFailureOf(error) })
  }
  unsaved.shift()
  show()
}
