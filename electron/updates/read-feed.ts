import { parse } from 'yaml'
import { isPrivate, readWebAddress } from '../../shared/web-address.ts'
import { isNewer, readFeedEntry } from './feed-entry.ts'
import type { Installer } from './installer.ts'
import { demandSigned } from './release-signature.ts'
import { UpdateRefused } from './update-refused.ts'

/** An entry of a feed is a page of text. */
const MOST_BYTES = 64 * 1024
const PATIENCE_MS = 20_000

/** The name of a feed's file for a system, as electron-updater looks for it. */
function feedFile(platform: NodeJS.Platform = process.platform, arch: string = process.arch): string {
  if (platform === 'win32') return 'latest.yml'
  if (platform === 'darwin') return 'latest-mac.yml'
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`
}

/** Tells of new versions and installs none: browser mode, and a desktop app that nobody installed. */
export function createTeller({ version, releaseKey }: { version: string; releaseKey: string }): Installer {
  return {
    installs: 'not',
    async look(feed) {
      const entry = readFeedEntry(await fetchEntry(new URL(feedFile(), `${feed.replace(/\/+$/, '')}/`)))
      demandSigned(entry, releaseKey)
      // Who is offered it first is drawn by the installed apps; here it is told once it is for everybody.
      return isNewer(entry.version, version) && entry.stagingPercentage >= 100 ? entry : null
    },
    download: async () => {},
    async install() {
      throw new UpdateRefused('notInstalled', 'This Loket does not install updates.')
    },
  }
}

async function fetchEntry(address: URL): Promise<unknown> {
  let text: string
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    // Servers of releases lead on to where their files are; never to where others can write on the way.
    const end = readWebAddress(answer.url)
    if (!end || !isPrivate(end)) throw new UpdateRefused('notAFeed', `${address.host} leads to plain HTTP.`)
    if (answer.status === 404) throw new UpdateRefused('notAFeed', `${address.href} is not there.`)
    if (!answer.ok || !answer.body) throw new Error(`${address.host} answered ${answer.status}`)
    text = await readAll(answer.body)
  } catch (error) {
    if (error instanceof UpdateRefused) throw error
    throw new UpdateRefused('unreachable', 'The feed could not be read.', { cause: error })
  }
  try {
    return parse(text, { maxAliasCount: 0 })
  } catch (error) {
    throw new UpdateRefused('notAFeed', 'The feed is no YAML.', { cause: error })
  }
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new UpdateRefused('notAFeed', 'The feed is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
