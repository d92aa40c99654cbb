/** The texts of a language that the first screen shows. */
declare module '*.json?first' {
  const texts: import('./texts.ts').Texts
  // biome-ignore lint/style/noDefaultExport: so a JSON file is imported
  export default texts
}
