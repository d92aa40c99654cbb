import { parse } from 'yaml'
import { readAtMost } from '../../platform/read-at-most.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { isNewer, MAX_FEED_BYTES, readFeedEntry } from './feed-entry.ts'
import { leadsTo } from './feed-leads.ts'
import type { Installer } from './installer.ts'
import { demandSigned } from './release-signature.ts'
import { UpdateRefused } from './update-refused.ts'

const PATIENCE_MS = 20_000
const MAX_HOPS = 5

/** The name of a feed's file for a system, as electron-updater looks for it. */
export function feedFile(platform: NodeJS.Platform = process.platform, arch: string = process.arch): string {
  if (platform === 'win32') return 'latest.yml'
  if (platform === 'darwin') return 'latest-mac.yml'
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`
}

/** Announces new versions and installs none: for browser mode, and for a desktop app that was not installed. */
export function createAnnouncer({ version, releaseKey }: { version: string; releaseKey: string }): Installer {
  let underWay = new AbortController()
  return {
    installs: 'not',
    async look(feed) {
      underWay = new AbortController()
      const address = new URL(feedFile(), `${feed.replace(/\/+$/, '')}/`)
      const entry = readFeedEntry(await fetchEntry(address, underWay.signal))
      demandSigned(entry, releaseKey)
      // Installed apps draw which of them get it first; here it is announced once it is offered to all.
      return isNewer(entry.version, version) && entry.stagingPercentage >= 100 ? entry : null
    },
    download: async () => {},
    callOff: () => underWay.abort(),
    verify: async () => {},
    async install() {
      throw new UpdateRefused('notInstalled', 'This Loket does not install updates.')
    },
  }
}

async function fetchEntry(feed: URL, calledOff: AbortSignal): Promise<unknown> {
  let bytes: Buffer | null
  try {
    const answer = await follow(feed, AbortSignal.any([calledOff, AbortSignal.timeout(PATIENCE_MS)]))
    if (answer.status === 404) throw new UpdateRefused('notAFeed', `${answer.url} is not there.`)
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    bytes = await readAtMost(answer.body, MAX_FEED_BYTES)
  } catch (error) {
    if (error instanceof UpdateRefused) throw error
    throw new UpdateRefused('unreachable', 'The feed could not be read.', { cause: error })
  }
  if (bytes === null) throw new UpdateRefused('notAFeed', 'The feed is too long.')
  try {
    return readFeedText(bytes.toString('utf8'))
  } catch (error) {
    throw new UpdateRefused('notAFeed', 'The feed is no YAML.', { cause: error })
  }
}

/** Reads a feed's YAML, in time that grows with its length: looking for keys that come twice takes a square of it. */
export const readFeedText = (text: string): unknown =>
  // Its warnings, and excerpts in errors, would quote the feed on the terminal.
  parse(text, { maxAliasCount: 0, logLevel: 'error', prettyErrors: false, uniqueKeys: false })

/** Release servers redirect to where their files are. */
async function follow(feed: URL, signal: AbortSignal): Promise<Response> {
  let from = readWebAddress(feed.href)
  let address = feed
  for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
    const to = leadsTo(from, address.href)
    if (!to) throw new UpdateRefused('notAFeed', `${feed.host} leads to ${address.host}, which is not asked.`)
    const answer = await fetch(address, { redirect: 'manual', signal })
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    if (next === null) return answer
    await answer.body?.cancel()
    from = to
    address = new URL(next, address)
  }
  throw new UpdateRefused('notAFeed', `${feed.host} leads nowhere.`)
}
