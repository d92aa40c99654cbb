import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../platform/durable-file.ts'
import { parseEdited } from '../../platform/json-text.ts'
import { firstProblem } from '../../shared/gateway/operation.ts'
import { isObject } from '../../shared/is-object.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import { readKnown } from '../../shared/read-known.ts'
import { readSafely } from '../../shared/read-safely.ts'
import { defaultSettings, type Settings, settings } from '../../shared/settings/settings.ts'
import { applyChange, type SettingsChange } from '../../shared/settings/settings-change.ts'
import { zoneAhead } from '../../shared/time-zone.ts'
import { migrateSettings } from './migrate-settings.ts'

/** The settings file contains something that Loket can't use. The file was left as it is. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused'
}

/** This counter's settings, kept in one JSON file of the data folder. */
export interface SettingsFile {
  read(): Settings
  /** Writes atomically and returns the whole; throws a ZodError for a change that breaks a rule. */
  change(change: SettingsChange): Settings
  /** What the change would make of them; throws what it would throw for its rules, and changes nothing. */
  rehearse(change: SettingsChange): Settings
  /** The same for the one setting that no change touches. */
  setMode(mode: CounterMode): Settings
}

/** What is written beside the settings. */
interface Beside {
  /** The version of Loket that knows all that is in the file. */
  readonly writtenBy?: string | undefined
  /** Settings of that version which this one does not know. */
  readonly [unknown: string]: unknown
}

/**
 * Opens the settings in a folder; throws {@link SettingsRefused} naming the place and the rule when the file is broken. In
 * a file of another version members that this one does not know are not faults: they wait for that version.
 */
export function openSettings(
  folder: string,
  version?: string,
  writeMarked: (text: string, write: () => void) => void = (_text, write) => write(),
): SettingsFile {
  const path = join(folder, 'settings.json')
  const found = existsSync(path) ? parse(path, version) : null
  const beside = found?.beside ?? { writtenBy: version }
  let current = found?.settings ?? freshSettings()
  function keep(changed: Settings): Settings {
    const text = `${JSON.stringify({ ...beside, ...changed }, null, 2)}\n`
    writeMarked(text, () => writeDurably(path, text))
    current = changed
    return changed
  }
  return {
    read: () => current,
    rehearse: (change) => applyChange(current, change),
    change: (change) => keep(applyChange(current, change)),
    setMode: (mode) => keep({ ...current, mode }),
  }
}

const whatNow = 'Correct it, or move it away to start with fresh settings.'

function parse(path: string, version: string | undefined): { settings: Settings; beside: Beside } {
  let json: unknown
  try {
    json = parseEdited(textOf(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM')
      throw new SettingsRefused(`The settings file ${path} can't be read (${code}): let this user read it.`)
    // V8 quotes what it did not expect, with its line ends.
    const problem = (error as Error).message.replace(/[\s\p{Cc}]+/gu, ' ')
    throw new SettingsRefused(`The settings file ${path} can't be read: ${problem}. ${whatNow}`)
  }
  // Settings that a newer version added take their defaults; a member that is there must be right.
  const { writtenBy = version, ...members } = isObject(json) ? (json as Beside) : {}
  const merged = isObject(json) ? withDefaults(migrateSettings(members)) : json
  const checked = readSafely(settings, merged)
  if (checked.success) return { settings: checked.data, beside: { writtenBy: version } }
  const known = writtenBy === version ? null : readKnown(settings, merged)
  if (known) {
    const others = Object.entries(members).filter(([name]) => !(name in settings.shape))
    return { settings: known.value, beside: { writtenBy, ...Object.fromEntries(others) } }
  }
  const { field, rule } = firstProblem(checked.error)
  const whose = writtenBy === version ? '' : `Loket ${writtenBy} wrote it: start that one. Else: `
  throw new SettingsRefused(
    `The settings file ${path} is wrong at "${field || 'the top'}": ${rule}. ${whose}${whatNow}`,
  )
}

/** Throws if an editor has saved it in another encoding: a name in it would be printed with wrong letters. */
function textOf(path: string): string {
  const bytes = readFileSync(path)
  if (!isUtf8(bytes)) throw new Error('it is not saved as UTF-8')
  return bytes.toString('utf8')
}

function withDefaults(json: object): unknown {
  const whole: Record<string, unknown> = { ...freshSettings(), ...json }
  for (const [name, standard] of Object.entries(defaultSettings)) {
    const given = whole[name]
    if (isObject(standard) && isObject(given)) whole[name] = { ...standard, ...given }
  }
  return whole
}

/** Until the owner sets it, the shop's time zone is that of the computer. */
const freshSettings = (): Settings => ({
  ...defaultSettings,
  timeZone: zoneAhead(-new Date().getTimezoneOffset()),
})
