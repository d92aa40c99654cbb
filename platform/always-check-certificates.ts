/**
 * From now on every connection of this process demands a good certificate. Node looks up this variable whenever it
 * connects; with `0`, anybody on the way could answer in place of the office or the update feed.
 */
export function alwaysCheckCertificates(): void {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
}
