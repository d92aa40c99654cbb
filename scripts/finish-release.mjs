import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parse, stringify } from 'yaml'
import { readFeedEntry } from '../electron/updates/feed-entry.ts'
import { signedText } from '../electron/updates/release-signature.ts'
import { isMain } from './is-main.mjs'
import { oldestSystems } from './oldest-systems.mjs'
import { refuse, toolOptions } from './tool-options.mjs'

/**
 * Makes of a folder of installers a release: checks every file that the feed names, puts the notes of both languages, the
 * share, the oldest system and the makers' signature into the feed's files, names the list of parts, and writes SHA256SUMS. Run
 * with Node 24 (`scripts/run.mjs` has it), and LOKET_RELEASE_PRIVATE_KEY (PEM) in the environment.
 */
export async function finishRelease(
  folder,
  { name, version, notesFolder, privateKey, publicKey, staging = 100 },
) {
  if (!Number.isInteger(staging) || staging < 0 || staging > 100)
    throw new Error('--staging takes a whole number of percent, from 0 to 100.')
  const feeds = readdirSync(folder).filter((name) => /^latest[\w-]*\.yml$/.test(name))
  if (feeds.length === 0)
    throw new Error(`There is no feed in ${folder}: electron-builder writes latest*.yml.`)
  const notes = readNotes(notesFolder, version)
  let signed = true
  for (const feed of feeds) {
    const path = join(folder, feed)
    const raw = parse(readFileSync(path, 'utf8'))
    const entry = readFeedEntry(raw)
    if (entry.version !== version) throw new Error(`${feed} is of ${entry.version}, not of ${version}.`)
    for (const { url, sha512 } of entry.files) {
      if (!existsSync(join(folder, url))) throw new Error(`${feed} names ${url}, which is not there.`)
      if ((await digest(join(folder, url), 'sha512', 'base64')) !== sha512) {
        throw new Error(`${url} is not the file that ${feed} describes.`)
      }
    }
    // The share is not part of what is signed, so changing only the share needs no key.
    const signature = privateKey ? signatureOf(entry, privateKey, publicKey) : (raw.vendor?.signature ?? null)
    signed &&= signature !== null
    const vendor = { notes, ...(signature === null ? {} : { signature }) }
    const share = staging === 100 ? {} : { stagingPercentage: staging }
    const { stagingPercentage: _, ...rest } = raw
    const oldest = oldestSystems[feed] === undefined ? {} : { minimumSystemVersion: oldestSystems[feed] }
    writeFileSync(path, stringify({ ...rest, ...share, ...oldest, vendor }))
  }
  nameLists(folder, name)
  const names = readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
  const sums = await Promise.all(
    names.map(async (name) => `${await digest(join(folder, name), 'sha256', 'hex')}  ${name}\n`),
  )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return { feeds, signed }
}

/** npm calls what a list of parts is about by the folder that it lay in. */
function nameLists(folder, name) {
  for (const list of readdirSync(folder).filter((each) => each.endsWith('.cdx.json'))) {
    const path = join(folder, list)
    const parts = JSON.parse(readFileSync(path, 'utf8'))
    parts.metadata.component.name = name
    writeFileSync(path, `${JSON.stringify(parts, null, 2)}\n`)
  }
}

/** What the version brings, in the words of a shop: docs/releases/<version>.<language>.md, both or no release. */
function readNotes(folder, version) {
  const [id, en] = ['id', 'en'].map((language) => {
    const file = join(folder, `${version}.${language}.md`)
    const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    if (text === '') throw new Error(`Write ${file} first: what ${version} brings, for a shop to read.`)
    return text
  })
  return { id, en }
}

function signatureOf(entry, privateKey, publicKey) {
  const key = createPrivateKey(privateKey)
  const own = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
  if (publicKey && own !== publicKey)
    throw new Error('LOKET_RELEASE_KEY is not the public half of the key that signs.')
  return sign(null, Buffer.from(signedText(entry)), key).toString('base64')
}

async function digest(file, algorithm, encoding) {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(file), hash)
  return hash.digest(encoding)
}

if (isMain(import.meta.url)) {
  // Strict: a mistyped option must not offer the version to everybody.
  const usage = 'node scripts/finish-release.mjs FOLDER [--staging PERCENT]'
  const { values, positionals } = toolOptions(usage, {
    options: { staging: { type: 'string', default: '100' } },
    allowPositionals: true,
  })
  const [folder = 'dist', ...more] = positionals
  if (more.length > 0) refuse(usage, `One FOLDER, not also ${more.join(', ')}.`)
  if (!existsSync(folder)) refuse(usage, `There is no folder ${folder}.`)
  if (!/^\d{1,3}$/.test(values.staging))
    refuse(usage, `--staging must be a whole number of percent, not "${values.staging}".`)
  const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const problem = await finishRelease(folder, {
    name,
    version,
    staging: Number(values.staging),
    notesFolder: 'docs/releases',
    privateKey: process.env.LOKET_RELEASE_PRIVATE_KEY,
    publicKey: process.env.LOKET_RELEASE_KEY,
  }).then(sayDone, (error) => error)
  if (problem) {
    process.stderr.write(`${problem.message}\n`)
    process.exitCode = 1
  }
}

function sayDone({ feeds, signed }) {
  process.stdout.write(
    `${feeds.join(', ')}: checked${signed ? ' and signed' : ', NOT signed (no LOKET_RELEASE_PRIVATE_KEY)'}.\n`,
  )
}
