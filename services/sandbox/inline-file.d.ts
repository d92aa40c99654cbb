/** A file that the build embeds as a data: address. */
declare module '*?url&inline' {
  const address: string
  // biome-ignore lint/style/noDefaultExport: as the build makes it
  export default address
}
