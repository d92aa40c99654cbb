import { existsSync, readFileSync } from 'node:fs'
import { isMain } from './is-main.mjs'
import { releaseSettings } from './release-settings.mjs'
import { toolOptions } from './tool-options.mjs'

/** Says what a tag still lacks to be a release, a line each; null if nothing. Needs nothing installed. */
export function releaseProblem(tag, env, root = new URL('../', import.meta.url)) {
  const problems = []
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  if (tag !== `v${version}`) problems.push(`The tag ${tag} is not v${version}, the version of package.json.`)
  for (const language of ['id', 'en']) {
    const notes = `docs/releases/${version}.${language}.md`
    if (!existsSync(new URL(notes, root)))
      problems.push(`${notes} is missing: what is new, for a shop to read.`)
  }
  const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8')
  if (!changelog.includes(`## ${version}`)) problems.push(`CHANGELOG.md has no part "## ${version}".`)
  try {
    releaseSettings(env, { isRelease: true })
  } catch (error) {
    problems.push(error.message)
  }
  return problems.length === 0 ? null : problems.join('\n')
}

if (isMain(import.meta.url)) {
  const usage = 'node scripts/release-ready.mjs TAG'
  const [tag = ''] = toolOptions(usage, { allowPositionals: true }).positionals
  const problem = releaseProblem(tag, process.env)
  if (problem !== null) {
    process.stderr.write(`${problem}\n`)
    process.exitCode = 1
  }
}
