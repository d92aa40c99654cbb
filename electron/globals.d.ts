/** The version of package.json, put in by the build. */
declare const LOKET_VERSION: string
/** The feed of this release, a web address; empty if it was built without one. */
declare const LOKET_FEED: string
/** The Ed25519 public key by which this release knows its updates, SPKI in base64; empty if it was built without one. */
declare const LOKET_RELEASE_KEY: string

/** A file that the build puts into the program, as a data: address. */
declare module '*?url&inline' {
  const address: string
  // biome-ignore lint/style/noDefaultExport: as the build makes it
  export default address
}
