import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeBytes } from '../../platform/free-bytes.ts'
import { recentTroubles } from '../../platform/log.ts'
import type { Backups } from '../backups/backups.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { readCrashes } from './crashes.ts'
import { exchangeLines } from './exchange-lines.ts'
import { settingsForSupport } from './settings-for-support.ts'

export interface BundleParts {
  readonly version: string
  readonly settings: SettingsFile
  readonly backups: Backups
  readonly exchangeLog: string
  readonly crashFile: string | null
  readonly now: () => number
  /** One-word states, such as that of the connection to the gateway. */
  readonly states: Readonly<Record<string, unknown>>
}

/**
 * The support bundle, one text. It holds only what is named here or in a list of its own; everything else stays in the
 * shop. Making it makes a backup, which is read in place of the journal while the counter goes on selling.
 */
export async function supportBundle(parts: BundleParts): Promise<{ name: string; json: string }> {
  const { version, settings, backups, exchangeLog, crashFile, now, states } = parts
  const madeAt = new Date(now()).toISOString()
  const bundle = {
    madeAt,
    loket: version,
    system: systemFacts(dirname(exchangeLog)),
    states,
    settings: settingsForSupport(settings.read()),
    journal: await journalFacts(backups),
    troubles: recentTroubles(),
    crashes: crashFile === null ? [] : readCrashes(crashFile),
    exchanges: exchangeLines(exchangeLog),
  }
  return {
    name: `loket-support-${madeAt.slice(0, 16).replaceAll(':', '-')}.json`,
    json: `${JSON.stringify(bundle, null, 1)}\n`,
  }
}

function systemFacts(folder: string) {
  const { platform, arch, versions } = process
  return {
    platform,
    arch,
    node: versions.node,
    electron: versions.electron ?? null,
    sqlite: versions.sqlite ?? null,
    uptimeSeconds: Math.round(process.uptime()),
    freeDiskBytes: freeBytes(folder),
    folderIsThere: statSync(folder).isDirectory(),
  }
}

async function journalFacts(backups: Backups) {
  const made = await backups.make().catch(() => null)
  const look = made && (await backups.look(made.name))
  const { trouble, backups: all } = backups.status()
  return {
    integrity: look ? (look.problem === null ? 'sound' : 'damaged') : 'notLookedAt',
    trouble,
    backups: all.map(({ at, bytes }) => ({ at: new Date(at).toISOString(), bytes })),
    until: look?.until ? new Date(look.until).toISOString() : null,
    statistics: look?.statistics ?? {},
  }
}
