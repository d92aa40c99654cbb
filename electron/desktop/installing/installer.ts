import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { systemClock } from '../../../platform/clock.ts'
import { type FeedEntry, isNewer, MAX_FEED_BYTES, readFeedEntry } from '../../updates/feed-entry.ts'
import type { Installer } from '../../updates/installer.ts'
import { demandSigned } from '../../updates/release-signature.ts'
import { UpdateRefused } from '../../updates/update-refused.ts'
import { noteForNextStart } from '../starting/next-start.ts'
import { startAgain } from '../starting/start-again.ts'
import { replaceInOneStep } from './app-image.ts'
import { boundAnswers } from './bounded-answers.ts'
import { isForThisSystem } from './for-this-system.ts'
import { httpsOnly } from './https-only.ts'
import { isPackage, waysToInstall } from './ways-to-install.ts'

interface InstallerOptions {
  readonly version: string
  readonly releaseKey: string
  /** Closes the counter, so that everything is on disk: an installer may end this process at any time. */
  readonly closeCounter: () => Promise<void>
  readonly dataDir: string
}

/** A kilobyte a second: a slower server would take days. */
const SLOWEST = 60 * 1024

/** Finds, downloads and installs new versions with electron-updater, which is loaded with the first look. */
export async function createInstaller(options: InstallerOptions): Promise<Installer> {
  const { autoUpdater: updater } = await import('electron-updater')
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // A differential download reads a block map of the installer. Nobody signs that map, and electron-updater unpacks
  // it in memory however large it gets, during which nobody could sell.
  updater.disableDifferentialDownload = true
  updater.logger = null
  const way = httpsOnly(updater.netSession)
  const image = process.env.APPIMAGE
  const images = image === undefined ? null : replaceInOneStep(updater, image)
  let found: FeedEntry | null = null
  let file: string | null = null
  const requests = boundAnswers(updater, systemClock, () =>
    found
      ? { bytes: Math.max(...found.files.map(({ size }) => size)), beyond: 'damaged', aMinute: SLOWEST }
      : { bytes: MAX_FEED_BYTES, beyond: 'notAFeed', aMinute: MAX_FEED_BYTES },
  )

  return {
    installs: waysToInstall(),
    async look(feed) {
      const known = found
      found = null
      way.begin(feed)
      updater.setFeedURL({ provider: 'generic', url: feed, useMultipleRangeRequest: false })
      const result = await way.demand(updater.checkForUpdates()).catch((error: Error) => {
        // A look that failed leaves the earlier download as it was.
        found = known
        return refused(error)
      })
      file = null
      images?.remove()
      if (!result?.isUpdateAvailable) return null
      const entry = readFeedEntry(result.updateInfo)
      demandSigned(entry, options.releaseKey)
      const files = entry.files.filter(({ url }) => isForThisSystem(url))
      if (files.length === 0)
        throw new UpdateRefused('notAFeed', `Version ${entry.version} of the feed is for other systems.`)
      if (isNewer(entry.version, options.version)) found = { ...entry, files }
      return found
    },
    async download(onPercent) {
      const tell = ({ percent }: { percent: number }) => onPercent(percent)
      updater.on('download-progress', tell)
      try {
        const [path] = await way.demand(updater.downloadUpdate()).catch(refused)
        file = path ?? null
      } finally {
        updater.off('download-progress', tell)
      }
      await demandBytes(file)
    },
    callOff: requests.callOff,
    async verify() {
      const placed = file === null || images === null ? file : await images.put(file).catch(refused)
      await demandBytes(placed)
    },
    async install() {
      noteForNextStart(options.dataDir)
      await options.closeCounter()
      // An AppImage starts the new version before this one has ended.
      app.releaseSingleInstanceLock()
      await started(updater).catch(() => {
        images?.remove()
        // The counter is closed by now, and somebody may wait for it: start again, with the old version or the new one.
        startAgain()
        app.exit(0)
      })
    },
  }

  /** Only a file that the feed describes by SHA-512, and for this system, is installed. */
  async function demandBytes(of: string | null): Promise<void> {
    const digest = of === null ? null : await sha512Of(of)
    if (digest !== null && found?.files.some(({ sha512 }) => sha512 === digest)) return
    throw new UpdateRefused('damaged', 'What was downloaded is not what the feed describes.')
  }
}

/** Starts the installer, which ends this app; rejects if it could not be started. */
function started(updater: AppUpdater): Promise<never> {
  return new Promise((_, reject) => {
    updater.once('error', (error) =>
      reject(new UpdateRefused('notInstalled', error.message, { cause: error })),
    )
    updater.quitAndInstall(true, !isPackage())
    // A package is in its place by now; electron-updater would repeat even what was meant once.
    if (isPackage()) startAgain()
  })
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

/** The codes of electron-updater's and the system's errors, in the kinds for which the screen has texts. */
const kindOf: Readonly<Record<string, UpdateRefused['because']>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'notAFeed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'notAFeed',
  ERR_UPDATER_INVALID_VERSION: 'notAFeed',
  ERR_UPDATER_NO_CHECKSUM: 'notAFeed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'notAFeed',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'unsigned',
  ENOSPC: 'noRoom',
  EDQUOT: 'noRoom',
  EACCES: 'notInstalled',
  EROFS: 'notInstalled',
  EPERM: 'notInstalled',
}

function refused(error: Error & { readonly code?: string }): never {
  if (error instanceof UpdateRefused) throw error
  throw new UpdateRefused(kindOf[error.code ?? ''] ?? 'unreachable', error.message, { cause: error })
}
