import { counterHelp, dataHelp } from '../../composition/start-options.ts'

export const desktopHelp = `Loket: a payment counter in a window of its own.

${dataHelp}${counterHelp}`
