import { handOverToNode } from './hand-over.mjs'
import { ensureBrowser } from './set-up/browser.mjs'
import { exitWithAdvice, setUp } from './set-up.mjs'

/** `node scripts/run.mjs [--with-browser] FILE [options]`: sets up, then runs a file of ours with Node 24. */
async function run(args) {
  const withBrowser = args[0] === '--with-browser'
  const [file, ...options] = withBrowser ? args.slice(1) : args
  const env = await setUp(async (step) => (withBrowser ? { LOKET_CHROMIUM: await ensureBrowser(step) } : {}))
  handOverToNode(file, options, { env })
}

await run(process.argv.slice(2)).catch(exitWithAdvice)
