/** An independent EMVCo reader, which has no types. */
declare module 'emvco-merchant-parse' {
  const reader: { Parse(content: string): Record<string, string | Record<string, string>> }
  // biome-ignore lint/style/noDefaultExport: what a CommonJS package looks like to an importer
  export default reader
}
