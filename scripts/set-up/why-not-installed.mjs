/** Why npm installed nothing, and what to do: the end of a sentence for the person who started Loket. `output` is what npm said. */
export function whyNotInstalled(output, root) {
  const [, path = root] = /^npm error path (.+)$/m.exec(output) ?? []
  if (/\bspawn npm ENOENT\b/.test(output))
    return 'there is no npm here: install Node with its npm, then try again.'
  if (/\b(ENOSPC|EDQUOT)\b/.test(output)) return 'the disk is full: make room, then try again.'
  if (/\b(EACCES|EROFS)\b/.test(output))
    return `${path} can't be written: start Loket once as a user who may, then try again.`
  if (/\bEPERM\b/.test(output))
    return `${path} can't be changed: close what uses it, or start Loket once as a user who may change it.`
  return `check the network, run "npm ci" in ${root} to see why, then try again.`
}
