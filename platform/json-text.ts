/** Parses JSON that a person may have edited: some editors save a byte order mark before it. Throws a SyntaxError. */
export const parseEdited = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''))
