import { builderArguments, releaseSettings, signing, signingEnvironment } from './release-settings.mjs'
import { runTool } from './set-up/command.mjs'
import { ensureDependencies } from './set-up/dependencies.mjs'
import { alone } from './set-up/lock.mjs'
import { onEnd } from './set-up/on-end.mjs'
import { progressOn, SetUpFailed } from './set-up/progress.mjs'
import { exitWithAdvice } from './set-up.mjs'
import { toolOptions } from './tool-options.mjs'
import { whyNoInstallers, withoutStack } from './why-no-installers.mjs'

/**
 * `npm run dist [-- --dir]`: builds Loket and makes the installers that this system can make, in `dist/`. The release
 * workflow demands every setting of docs/release.md; a build on a desk needs none.
 */
async function dist(options) {
  const isRelease = process.env.LOKET_RELEASE === '1'
  const settings = settingsOf(isRelease)
  const { signed, says } = signing(process.env)
  if (!isRelease) say('A build of your own, not a release: its names and addresses are of this computer.')
  for (const line of says) say(line)
  const env = {
    // A later build in this folder must not contain the address of an update feed.
    LOKET_FEED: isRelease ? settings.feed : (process.env.LOKET_FEED ?? ''),
    ...signingEnvironment(process.env, { signed }),
  }
  const step = progressOn(process.stderr)
  await ensureDependencies(step)
  // What is packed is what was built here: a second one, or a start, would build into the same folder meanwhile.
  await alone(step, async () => {
    await run('electron-vite', ['build'], env)
    say(
      'The program is built in out/. Now the installers, for which Electron’s own program is fetched from GitHub.',
    )
    const args = [...builderArguments(settings, { signed }), ...options]
    await run('electron-builder', args, env, whyNoInstallers)
  })
  say('The installers are in dist/.')
}

async function run(tool, args, env, why = () => `${tool} stopped there.`) {
  const { code, output } = await runTool(tool, tool, args, env)
  process.stdout.write(withoutStack(output))
  if (code !== 0) throw new SetUpFailed(why(output))
}

function settingsOf(isRelease) {
  try {
    return releaseSettings(process.env, { isRelease })
  } catch (error) {
    throw new SetUpFailed(error.message)
  }
}

const say = (line) => process.stdout.write(`${line}\n`)

onEnd(() => process.exit(130))
const given = toolOptions(
  'npm run dist -- [--dir] [--win] [--mac] [--linux] [--x64] [--arm64] [--universal]',
  {
    options: Object.fromEntries(
      ['dir', 'win', 'mac', 'linux', 'x64', 'arm64', 'universal'].map((name) => [name, { type: 'boolean' }]),
    ),
  },
).values
await dist(Object.keys(given).map((name) => `--${name}`)).catch(exitWithAdvice)
