import { parseEdited } from '../../platform/json-text.ts'
import { readSmallFile } from '../../platform/read-small-file.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { BadProfile, readProfile } from '../../shared/gateway/profiles/shipped.ts'

/** A gateway profile that Loket can't use; the message names the file, the place and the rule. */
export class ProfileRefused extends Error {
  override readonly name = 'ProfileRefused'
}

/** Twenty times what can be imported from the screen. */
const MAX_BYTES = 1024 * 1024

/** Reads a merchant's own profile; throws {@link ProfileRefused}. */
export function readProfileFile(path: string): GatewayProfile {
  let json: unknown
  try {
    json = parseEdited(readSmallFile(path, MAX_BYTES).toString('utf8'))
  } catch (error) {
    // V8 quotes a malformed text in its message; a file that was meant to be something else may hold a secret.
    const problem = (error as NodeJS.ErrnoException).code ?? 'it is not JSON'
    throw new ProfileRefused(`The gateway profile ${path} can't be read: ${problem}.`)
  }
  try {
    return readProfile(json)
  } catch (error) {
    if (!(error instanceof BadProfile)) throw error
    const place = error.place || 'the top'
    throw new ProfileRefused(`The gateway profile ${path} is wrong at "${place}": ${error.rule}.`)
  }
}
