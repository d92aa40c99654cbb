import { loketVersion } from '../../platform/version.ts'

/** The version of Loket that this office is of. */
export const officeVersion = loketVersion()
