/**
 * The settings of a release, from the environment. None of them is in the repository, so that anybody can make a
 * release of their own. docs/release.md explains each.
 */

/** A build on a desk names its own computer and nobody as its maintainer. */
const local = {
  homepage: 'http://localhost',
  maintainer: 'Local build <nobody@localhost>',
  publisher: 'Local build',
  feed: 'http://127.0.0.1:8750/updates',
}

const rules = {
  LOKET_HOMEPAGE: ['homepage', /^https:\/\/[^/\s]+\.[^\s]+$/, 'an https address'],
  LOKET_MAINTAINER: [
    'maintainer',
    /^[^<>]+ <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>$/,
    'a name and an address: Shop Tools <mail@shop.example>',
  ],
  LOKET_PUBLISHER: ['publisher', /\S/, 'the name on the signing certificate, or of who publishes'],
  LOKET_FEED: [
    'feed',
    /^https:\/\/[^/\s]+\.[^\s?#]+$/,
    'an https address without a query, under which the files of the latest release lie',
  ],
}

/** Reads the settings; `isRelease` demands each of them. Throws an Error with a line for each that is missing or wrong. */
export function releaseSettings(env, { isRelease }) {
  const settings = { ...local }
  const problems = []
  for (const [name, [member, rule, wanted]] of Object.entries(rules)) {
    const given = env[name]?.trim() ?? ''
    if (given === '' && !isRelease) continue
    if (!rule.test(given) || /\.invalid\b/.test(given)) problems.push(`${name} must be ${wanted}.`)
    settings[member] = given
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

/** Which signatures the environment has the secrets for, and the sentence that reports each. */
export function signing(env, platform = process.platform) {
  const has = (...names) => names.every((name) => (env[name] ?? '') !== '')
  const makers = has('LOKET_RELEASE_KEY')
    ? 'Updates are checked by the makers’ key.'
    : 'LOKET_RELEASE_KEY is not set: this build can’t check who made an update.'
  if (platform === 'win32') {
    const signed = has('WIN_CSC_LINK') || has('CSC_LINK')
    return {
      signed,
      says: [
        signed ? 'Windows: signed.' : 'Windows: NOT signed (no WIN_CSC_LINK): SmartScreen will warn.',
        makers,
      ],
    }
  }
  if (platform === 'darwin') {
    const signed = has('CSC_LINK')
    const notarised = signed && has('APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER')
    return {
      signed,
      says: [
        signed
          ? 'macOS: signed.'
          : 'macOS: NOT signed (no CSC_LINK): it does not update itself, and Gatekeeper stops it.',
        notarised ? 'macOS: notarised.' : 'macOS: NOT notarised (no APPLE_API_KEY, _ID and _ISSUER).',
        makers,
      ],
    }
  }
  return {
    signed: false,
    says: [
      'Linux: packages have no signature of the system; checksums and provenance stand for them.',
      makers,
    ],
  }
}

/** Secrets that are of use only together. */
const together = [['CSC_LINK'], ['WIN_CSC_LINK'], ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']]

/**
 * What electron-builder's environment must have otherwise, for it to sign as `signing` says. A workflow gives an empty text
 * for a secret that is not there: on macOS electron-builder takes that for the name of a certificate's file, and ends; so it
 * does where one part of the secrets for notarising is missing. Without a certificate, it must not search the developer's
 * keychain for one.
 */
export function signingEnvironment(env, { signed }) {
  const useless = together.filter((names) => names.some((name) => (env[name] ?? '') === '')).flat()
  return {
    ...Object.fromEntries(useless.map((name) => [name, undefined])),
    ...(signed ? {} : { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }),
  }
}

/** What electron-builder is told besides electron-builder.yml. */
export function builderArguments(
  { homepage, maintainer, publisher, feed },
  { signed, platform = process.platform },
) {
  return [
    '--publish=never',
    `-c.extraMetadata.homepage=${homepage}`,
    // A plain text there is nobody to electron-builder, and Windows would name no publisher.
    `-c.extraMetadata.author.name=${publisher}`,
    `-c.linux.maintainer=${maintainer}`,
    `-c.copyright=Copyright © ${publisher}`,
    `-c.publish.url=${feed}`,
    // The updater of Windows takes only installers of this publisher. Without a certificate no such installer exists.
    ...(platform === 'win32' && signed ? [`-c.win.signtoolOptions.publisherName=${publisher}`] : []),
  ]
}
