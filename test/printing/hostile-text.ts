import fc from 'fast-check'

/** Commands of printers, line ends, and whatever else a name can be made of, up to so many characters. */
export const hostileText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(
      fc.constantFrom('\u001b', '\u001d', '\u0010', '\u001c', '\u0000', '\n', '\r', '\u0085', 'p', '@', '0'),
      fc.constantFrom(
        '\u202e',
        '\u200f',
        'ש',
        'ع',
        '東',
        '👩‍👩‍👧',
        '☕',
        'é',
        'ﬁ',
        'R',
        'p',
        ' ',
        '-',
        '.',
        ',',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength,
  })
