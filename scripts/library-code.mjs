/** Code of a library that the build changes. Its map is nobody's: `npm test` reads from the maps which code of ours ran. */
export const libraryCode = (code) => ({ code, map: { mappings: '' } })
