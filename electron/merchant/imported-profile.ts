import { parseEdited } from '../../platform/json-text.ts'
import { BadProfile, readProfile } from '../../shared/gateway/profiles/shipped.ts'

/**
 * Where a gateway profile is wrong and which rule it breaks; null for a good one. Its text is never quoted, because it
 * may hold anything.
 */
export function profileProblem(text: string): string | null {
  try {
    readProfile(parseEdited(text))
    return null
  } catch (error) {
    if (error instanceof BadProfile) return error.message
    if (error instanceof SyntaxError) return 'it is not JSON'
    throw error
  }
}
