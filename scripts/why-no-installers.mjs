const ofTheNetwork =
  /getaddrinfo \S+ \S+|(?:connect|read) E[A-Z]+[^\n]*|\bE(?:TIMEDOUT|CONNRESET|CONNREFUSED|NETUNREACH|HOSTUNREACH|AI_AGAIN)\b|Response code \d{3}[^\n]*|[^\n]*certificate[^\n]*|socket hang up|\bfetch failed\b/i

/** What the network did to a tool, in that tool's words; null if it did nothing. */
export const networkTrouble = (output) => ofTheNetwork.exec(output)?.[0].trim() ?? null

/**
 * Why electron-builder stopped, as one sentence for the person who ran it: most often because it fetches Electron and
 * the tools of each kind of installer from GitHub, and GitHub is out of reach.
 */
export function whyNoInstallers(output) {
  const reason = networkTrouble(output)
  if (reason === null) return 'electron-builder stopped there.'
  return `Electron’s own program, or a tool for installers, could not be fetched from GitHub (${reason}): check the network, or name another place in ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR, then run it again. What was built so far is in out/.`
}

/** What a tool said, without the lines that only name its own code. */
export const withoutStack = (output) =>
  output
    .split('\n')
    .filter((line) => !/^\s+at .*[:(]/.test(line))
    .map((line) => line.replace(/\s*stackTrace=.*/, ''))
    .join('\n')
