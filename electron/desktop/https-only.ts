import type { Session } from 'electron'
import { isPrivate, readWebAddress } from '../../shared/web-address.ts'
import { UpdateRefused } from '../updates/update-refused.ts'

/**
 * Blocks plain HTTP in the updater's session, except to this computer. electron-updater follows every redirect, even
 * one from https to plain HTTP, where others can change feed and file.
 */
export function httpsOnly({ webRequest }: Pick<Session, 'webRequest'>) {
  let refusedHost: string | null = null
  webRequest.onBeforeRequest(({ url }, answer) => {
    const address = readWebAddress(url)
    const cancel = address === null || !isPrivate(address)
    if (cancel) refusedHost = address?.host ?? 'no host'
    answer({ cancel })
  })
  return {
    /** The answer to a request of this session; throws UpdateRefused if a redirect led to plain HTTP. */
    async demand<Answer>(asked: Promise<Answer>): Promise<Answer> {
      refusedHost = null
      try {
        return await asked
      } catch (error) {
        if (refusedHost === null) throw error
        throw new UpdateRefused('notAFeed', `The feed leads to plain HTTP (${refusedHost}).`, {
          cause: error,
        })
      }
    },
  }
}
