import { inPieces } from '../../../platform/office/in-pieces.ts'
import { areSigned, type KeyPair, signTerms } from '../../../platform/office/keys.ts'
import { digestOf, newBoxKeys, seal } from '../../../platform/office/sealed-box.ts'
import { terms } from '../../../platform/office/terms.ts'
import { directoryParts } from '../../../shared/office/directory.ts'
import type { CounterMessage } from '../../../shared/office/link.ts'
import type { CounterBook } from '../counters/counter-book.ts'
import { inRounds } from '../counters/in-rounds.ts'
import type { LinkedCounter, LinkWork } from '../counters/link.ts'
import type { Database } from '../database/database.ts'
import { createGate } from '../limits/gate.ts'
import { packChanges, versionsText } from './content.ts'
import { DIRECTORY_CHANNEL, type DirectoryStore } from './directory-store.ts'
import type { createFill } from './fill.ts'
import { createFilling } from './filling.ts'
import { readPeppers } from './peppers.ts'

type Ask = Extract<CounterMessage, { say: 'directory' }>

interface DirectoryWorkOptions {
  readonly database: Database
  readonly store: DirectoryStore
  readonly book: Pick<CounterBook, 'keyOf' | 'noteDirectory' | 'mayFill'>
  readonly identity: KeyPair
  readonly fill: ReturnType<typeof createFill>
  readonly onTrouble: (error: unknown) => void
}

/** Parts that are compressed at once: after a change all counters ask at the same time. */
const MAX_AT_WORK = 4

/** Sends every write to the directory, by any process of the office, to the counters that are linked to this process. */
export function createDirectoryWork(options: DirectoryWorkOptions) {
  const { database, store, book, identity, fill, onTrouble } = options
  const looks = new Set<() => void>()
  const inTurn = createGate({ atOnce: MAX_AT_WORK })
  const stop = database.listen(DIRECTORY_CHANNEL, () => {
    for (const look of looks) look()
  })

  function work({ id: counterId, say }: LinkedCounter): LinkWork {
    const box = newBoxKeys()
    const filling = createFilling({ counterId, box, book, fill })
    let ask: Ask | null = null
    let told = ''

    async function tell({ box: nonce }: Ask): Promise<void> {
      const [counts, mayFill] = [await store.counts(), await book.mayFill(counterId)]
      const text = JSON.stringify([counts, mayFill])
      if (text === told) return
      told = text
      const signature = signTerms(identity.privateKey, terms.takes({ counterId, nonce, box: box.publicKey }))
      say({ say: 'directoryIs', counts, mayFill, box: box.publicKey, signature })
    }

    async function send(asked: Ask): Promise<void> {
      const heads = await store.heads()
      const part = directoryParts.find((each) => {
        const has = asked.has[each]
        return has && (has.version !== heads[each].version || has.mark !== heads[each].mark)
      })
      const has = part && asked.has[part]
      if (!has) return
      await inTurn(async () => {
        const changes = await store.since(part, has)
        const peppers = part === 'staff' ? await readPeppers(database) : []
        const sealed = seal(asked.box, await packChanges(part, changes, peppers))
        const { place, isWhole } = changes
        const digest = digestOf(sealed)
        const { nonce } = asked
        const stated = terms.directory({ counterId, nonce, part, ...place, isWhole, digest })
        const end = { part, place, isWhole, signature: signTerms(identity.privateKey, stated) }
        const text = sealed.toString('base64')
        // The counter has asked again, with another nonce.
        if (ask !== asked) return
        // These are not the newest: the counter asks again once it has them.
        ask = null
        for (const part of inPieces(text, end)) say({ say: 'directory', ...part })
      })
    }

    /** Work that fails is tried again at the next beat. */
    const look = inRounds(async () => {
      const asked = ask
      if (!asked) return
      await tell(asked)
      await send(asked)
    }, onTrouble)

    looks.add(look)
    return {
      async take(message) {
        if (message.say === 'fill') {
          if (!filling.add(message.piece)) return false
          if (message.end) say({ say: 'filled', ...(await filling.end(message.end.signature)) })
          return true
        }
        if (message.say !== 'directory') return false
        const { nonce, box: theirs, signature, has } = message
        const key = await book.keyOf(counterId)
        if (!key || !areSigned(key, terms.asks({ counterId, nonce, box: theirs }), signature)) return false
        await book.noteDirectory(counterId, versionsText(has))
        ask = message
        look()
        return true
      },
      beat: look,
      end: () => void looks.delete(look),
    }
  }
  return { work, stop }
}
