import { keepCompiledIn } from '../../platform/compiled-code.ts'

/** What the start of Loket is compared with: keeps what it compiles as browser mode does, if it is told where. */
const [, , compiled] = process.argv
if (compiled !== undefined) keepCompiledIn(compiled)
void import('./empty-counter.ts').then(({ serveEmptyPage }) => serveEmptyPage())
