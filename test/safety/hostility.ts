import { join } from 'node:path'
import { createAnswers } from './hostile/answers.ts'
import { buy, giveBack, lies, type Tally } from './hostile/customer.ts'
import { hostileGateway } from './hostile/gateway.ts'
import { shopElsewhere } from './hostile/shop.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { withFolder } from './with-folder.ts'
import { chanceOf } from './world/chance.ts'

/** As many connections as the client keeps. */
const AT_ONCE = 8
/** The client's own limit, reduced: every lie that never ends costs a wait of this length. */
const TOTAL_MS = 1_000
/** As many exchanges tell every lie once; on a busy machine, where the truth must be repeated, it takes some more. */
const TELL_ALL = 1_300
const MAX_MEMORY = 350 * 1024 * 1024

async function besiege(folder: string, size: number, seed: number): Promise<Counts> {
  const broken = (what: string) => new Disproved(hostility, seed, what, size)
  const answers = createAnswers()
  const troubles: unknown[] = []
  const gateway = await hostileGateway(chanceOf(seed), answers.answerTo, (error) => troubles.push(error))
  const shop = await shopElsewhere(gateway.url, join(folder, 'journal.db'), TOTAL_MS)
  const tally: Tally = { paid: new Set(), refunded: new Set(), told: new Set(), harmless: 0, disturbed: 0 }
  let nth = 0

  const goesOn = () => {
    const asked = gateway.questions()
    const isOwed = size >= TELL_ALL && tally.told.size < Object.keys(lies).length
    return asked < size || (isOwed && asked < 2 * size)
  }
  async function serveCustomers(): Promise<void> {
    while (goesOn()) {
      const mine = nth
      nth += 1
      const one = seed + mine
      const customer = one % 2 === 0 ? buy : giveBack
      await customer(Math.floor(one / 2), { shop, answers, tally }, chanceOf(one)).catch((error: Error) => {
        throw new Disproved(hostility, one, error.message)
      })
    }
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, serveCustomers))
    const { paid, refunded, peakMemory, troubles: ofShop } = await shop.report()
    const trouble = [...troubles, ...ofShop][0]
    if (trouble !== undefined) throw broken(`there was trouble: ${trouble}`)
    const invented = [
      ...paid.filter((number) => !tally.paid.has(number)),
      ...refunded.filter((number) => !tally.refunded.has(number)),
    ]
    if (invented.length > 0) throw broken(`what nobody paid or gave back: ${invented.join(', ')}`)
    if (paid.length !== tally.paid.size || refunded.length !== tally.refunded.size) {
      throw broken('a payment or a refund that was shown is not in the journal')
    }
    if (answers.sentTwice.length > 0) throw broken(`sent twice: ${answers.sentTwice.join(', ')}`)
    if (peakMemory > MAX_MEMORY) throw broken(`the shop took ${megabytes(peakMemory)} MB of memory`)
    // On a busy machine some may not be received in time; a client that receives nothing proves nothing.
    if (tally.disturbed * 2 > tally.harmless) throw broken('most of what had to be taken for paid was not')
    return {
      exchanges: gateway.questions(),
      kinds: `${tally.told.size} of ${Object.keys(lies).length}`,
      'paid in the end': tally.paid.size,
      'given back in the end': tally.refunded.size,
      'odd but true, and taken': tally.harmless - tally.disturbed,
      'MB at most': megabytes(peakMemory),
    }
  } finally {
    await shop.kill()
    gateway.close()
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** T8: a gateway, or an attacker in its place, says that money has moved, and something about the answer is wrong. */
export const hostility: Proof = {
  name: 'T8',
  rule: 'no answer counts as paid or refunded without signature, echo and amount, in any wording',
  unit: 'exchanges',
  desk: TELL_ALL,
  everyPush: TELL_ALL,
  long: 50_000,
  piece: 2_500,
  run: (size, seed) => withFolder((folder) => besiege(folder, size, seed)),
}
