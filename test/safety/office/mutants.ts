import type { Mutant } from '../mutants/mutant.ts'

const triggers = 'electron/journal/feed/triggers.ts'
const book = 'electron/journal/feed/feed-book.ts'
const store = 'services/office/feed/feed-store.ts'

/** Each takes out one guard of the copy at the office, which T14 must notice: else its silence means nothing. */
export const feedMutants: readonly Mutant[] = [
  {
    name: 'a change is told before the journal’s own triggers have made it whole',
    seen: { by: 'T14', seed: 2 },
    file: triggers,
    find: 'NEW.revision <> OLD.revision',
    replace: 'NEW.revision = OLD.revision',
  },
  {
    name: 'what is deleted is not told',
    seen: { by: 'T14', seed: 4 },
    file: triggers,
    find: 'AFTER DELETE ON',
    replace: 'AFTER UPDATE OF rowid ON',
  },
  {
    name: 'a batch ends in the middle of a transaction',
    seen: { by: 'T14', seed: 16 },
    file: 'electron/journal/feed/entries.ts',
    find: 'if (whole > 0 && characters > BATCH_CHARACTERS) return batch.slice(0, whole)',
    replace: 'if (batch.length === 3) return batch',
  },
  {
    name: 'an acknowledged entry takes its position with it',
    seen: { by: 'T14', seed: 1 },
    file: book,
    find: 'WHERE position < ?',
    replace: 'WHERE position <= ?',
  },
  {
    name: 'a restart feeds nothing more',
    seen: { by: 'T14', seed: 1 },
    file: 'electron/journal/feed/fill.ts',
    find: '  beginFeeding(database)\n',
    replace: '',
  },
  {
    name: 'a journal with more entries than the office has is never taken for an older one',
    seen: { by: 'T14', seed: 1 },
    file: book,
    find: 'return areSamePlace(place, office)',
    replace: 'return place.position === office.position',
  },
  {
    name: 'a lost answer is a journal that went back',
    seen: { by: 'T14', seed: 1 },
    file: book,
    find: '      place = after(place, wireEntry(entry))\n',
    replace: '      break\n',
  },
  {
    name: 'an office that came back from its backup is sent only what is new',
    seen: { by: 'T14', seed: 9 },
    file: book,
    find: '      if (office.position < position) {\n        begin(counter, office)\n',
    replace: '      if (office.position < position) {\n',
  },
  {
    name: 'an office that came back from its backup takes its counters for copies of themselves',
    seen: { by: 'T14', seed: 6 },
    file: 'services/office/counters/turns.ts',
    find: 'number > highest(known) &&',
    replace: 'number < 0 &&',
  },
  {
    name: 'an older turn may write',
    seen: { by: 'T14', seed: 1 },
    file: store,
    find: "if (counter.turn !== turn) return { refused: 'superseded' }",
    replace: '',
  },
  {
    name: 'a batch is written wherever the copy is',
    seen: { by: 'T14', seed: 13 },
    file: store,
    find: '!areSamePlace(from, place) || ',
    replace: '',
  },
  {
    name: 'the newest change of a batch is not the one that is kept',
    seen: { by: 'T14', seed: 1 },
    file: store,
    find: "if (kind !== 'whole') newest.set(",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of another file
    replace: "if (kind !== 'whole' && !newest.has(`${kind} ${key}`)) newest.set(",
  },
  {
    name: 'what a new copy of everything did not bring stays',
    seen: { by: 'T14', seed: 9 },
    file: store,
    find: 'row IS NOT NULL AND position < (SELECT begun',
    replace: 'row IS NOT NULL AND position < -(SELECT begun',
  },
]
