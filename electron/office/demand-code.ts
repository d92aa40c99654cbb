import { type EnrolmentCode, readCode } from '../../platform/office/enrolment-code.ts'
import { CallFailure } from '../failures/call-failure.ts'

/** What a typed code says. Throws {@link CallFailure} for a text that is no code of an office. */
export function demandCode(text: string): EnrolmentCode {
  const code = readCode(text)
  if (!code) throw new CallFailure('officeCodeUnreadable', 'this is no code of an office', 'code')
  return code
}
