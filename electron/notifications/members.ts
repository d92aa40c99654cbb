import { parseAnswerJson } from '../../shared/gateway/json.ts'
import type { Members } from '../../shared/gateway/members.ts'
import { flatten } from '../../shared/gateway/read-answer.ts'
import { isObject } from '../../shared/is-object.ts'

/**
 * The members of a notification as the gateway wrote them; empty if it is not an object. Null if it is not JSON, or has a
 * member twice: readers differ in which one counts. A byte that is not UTF-8, such as of a name in another encoding, spoils
 * one character, which does no harm: only our own inquiry decides.
 */
export function membersOf(body: Uint8Array): Members | null {
  try {
    const json = parseAnswerJson(new TextDecoder().decode(body))
    return isObject(json) ? flatten(json as Members) : {}
  } catch {
    return null
  }
}
