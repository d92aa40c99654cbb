import type { Session } from 'electron'
import { readWebAddress, type WebAddress } from '../../../shared/web-address.ts'
import { leadsTo } from '../../updates/feed-leads.ts'
import { UpdateRefused } from '../../updates/update-refused.ts'

/**
 * Blocks plain HTTP in the updater's session, except to this computer, and that where the feed is elsewhere. electron-updater
 * follows every redirect, even one from https to plain HTTP.
 */
export function httpsOnly({ webRequest }: Pick<Session, 'webRequest'>) {
  let feed: WebAddress | null = null
  let refusedHost: string | null = null
  webRequest.onBeforeRequest(({ url }, answer) => {
    const cancel = leadsTo(feed, url) === null
    if (cancel) refusedHost = readWebAddress(url)?.host ?? 'no host'
    answer({ cancel })
  })
  return {
    /** What this session asks from now on belongs to this feed. */
    begin(address: string): void {
      feed = readWebAddress(address)
    },
    /** The answer to a request of this session; throws UpdateRefused if a redirect led where none may. */
    async demand<Answer>(asked: Promise<Answer>): Promise<Answer> {
      refusedHost = null
      try {
        return await asked
      } catch (error) {
        if (refusedHost === null) throw error
        throw new UpdateRefused('notAFeed', `The feed leads to ${refusedHost}, which is not asked.`, {
          cause: error,
        })
      }
    },
  }
}
