import type { Queries } from '../database/database.ts'

/** The words that begin as each typed one; null for one that too many words begin with. */
export type SpeltWords = ReadonlyMap<string, readonly string[] | null>

/** More words than of one beginning that anybody would type to find something. */
const MOST = 1_000
/** Sorts after every other character. */
export const LAST_LETTER = '\u{10ffff}'

/** Jumps from word to word in their index: a word that half of all orders have is read once. */
const WORDS = `SELECT t.begins, f.word FROM json_array_elements_text($1::json) AS t (begins) CROSS JOIN LATERAL (
  WITH RECURSIVE spelt (word) AS (
    (SELECT w.word FROM order_names w WHERE w.word ~>=~ t.begins AND w.word ~<~ (t.begins || $2) ORDER BY w.word USING ~<~ LIMIT 1)
    UNION ALL
    SELECT (SELECT w.word FROM order_names w WHERE w.word ~>~ s.word AND w.word ~<~ (t.begins || $2) ORDER BY w.word USING ~<~ LIMIT 1)
      FROM spelt s WHERE s.word IS NOT NULL
  ) SELECT word FROM spelt WHERE word IS NOT NULL LIMIT ${MOST + 1}) f`

/** Finds the words of all orders that begin as these do. */
export async function readSpelt(
  { queryPlanned }: Pick<Queries, 'queryPlanned'>,
  words: readonly string[],
): Promise<SpeltWords> {
  const found = await queryPlanned<{ begins: string; word: string }>(
    WORDS,
    JSON.stringify(words),
    LAST_LETTER,
  )
  const spelt = Map.groupBy(found, ({ begins }) => begins)
  return new Map(
    words.map((word) => {
      const all = spelt.get(word) ?? []
      return [word, all.length > MOST ? null : all.map((each) => each.word)]
    }),
  )
}
