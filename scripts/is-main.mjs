import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether a module is the program that runs. Node 20 has no `import.meta.main`, and what asked for that did nothing there. */
export const isMain = (address) => realpathSync(process.argv[1] ?? '') === fileURLToPath(address)
