import { BadProfile, readProfile } from '../../shared/gateway/profiles/shipped.ts'

/** Place and rule of what is wrong with a gateway profile; null where all is well. It is never quoted: it may be anything. */
export function profileProblem(text: string): string | null {
  try {
    readProfile(JSON.parse(text))
    return null
  } catch (error) {
    if (error instanceof BadProfile) return error.message
    if (error instanceof SyntaxError) return 'it is not JSON'
    throw error
  }
}
