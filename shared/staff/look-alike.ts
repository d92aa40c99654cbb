/** Greek, Cyrillic and a few Latin letters that look like a letter of A to Z, or like another one of them. */
const alike: readonly (readonly [looks: string, like: string])[] = [
  ['ΑΒΕΖΗΚΜΝΟΡΤΥΧ', 'ABEZHKMNOPTYX'],
  ['αικνορυχ', 'aikvopux'],
  ['АВЕКМНОРСТУХЅЈԌԚԜ', 'ABEKMHOPCTYXSJGQW'],
  ['аеікорсухѕјһԁԛԝӏ', 'aeikopcyxsjhdqwl'],
  ['ıɑɡɩ', 'iagi'],
  ['ΙІӀ0', 'IIIO'],
]
const likeOf = new Map(
  alike.flatMap(([looks, like]) => [...looks].map((letter, at) => [letter, like[at] ?? letter])),
)

/** As a person reads it: capital and small letters are the same. */
const read = (name: string, isSlender: boolean) =>
  [...name.normalize('NFKC')]
    .map((letter) => likeOf.get(letter) ?? letter)
    .map((letter) => (isSlender && 'I1|'.includes(letter) ? 'l' : letter))
    .join('')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/**
 * What a name looks like: with letters of other scripts and widths as those of A to Z, and again with `I` as `l`. Only for
 * comparing: a name is stored and shown as it was typed, in any script.
 */
const looksOf = (name: string): readonly [string, string] => [read(name, false), read(name, true)]

/** Whether two of these names can't be told apart. */
export function haveLookAlikes(names: readonly string[]): boolean {
  const looks = names.map(looksOf)
  return [0, 1].some((which) => new Set(looks.map((both) => both[which])).size !== names.length)
}
