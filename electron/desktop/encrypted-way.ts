import type { Session } from 'electron'
import { isPrivate, readWebAddress } from '../../shared/web-address.ts'
import { UpdateRefused } from '../updates/update-refused.ts'

/**
 * Lets the updater's session ask nobody over plain HTTP, but this computer. electron-updater follows every redirect, also
 * one that leads from https to where others can change feed and file.
 */
export function keepToEncrypted({ webRequest }: Pick<Session, 'webRequest'>) {
  let refusedHost: string | null = null
  webRequest.onBeforeRequest(({ url }, answer) => {
    const address = readWebAddress(url)
    const cancel = address === null || !isPrivate(address)
    if (cancel) refusedHost = address?.host ?? 'no host'
    answer({ cancel })
  })
  return {
    /** The answer to something asked by this session; throws UpdateRefused if the way led over plain HTTP. */
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
