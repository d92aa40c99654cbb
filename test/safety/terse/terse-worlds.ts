import { rupiah } from '../../../shared/money.ts'
import { arrives } from '../../helpers/news.ts'
import { type Action, actions, asked, type Memory } from '../actions.ts'
import { type Proof, playSeeds } from '../proof.ts'
import { playToRest, standing } from '../simulation.ts'
import { newAccount } from '../standing-actions.ts'
import type { Chance } from '../world/chance.ts'
import { createWorld, type World } from '../world/world.ts'
import { terseWords } from './words.ts'

/** Few amounts: two payments to an account are often equal. */
const dues = [25_000, 25_000, 40_000]

/** Somebody pays dues to an account, and the gateway reports it in its own words: once, twice or not at all. */
function payDues(world: World, chance: Chance, memory: Memory): void {
  const { gateway } = world
  if (gateway.ledger.staticAccounts.list(1).length === 0) newAccount(world, chance, memory)
  const accounts = gateway.ledger.staticAccounts.list(20)
  const one = accounts[chance.below(accounts.length || 1)]
  // Where only the time tells payments apart, equal payments within one second count as one.
  const [latest] = gateway.accountPayments().filter(({ code }) => code === one?.vaCode)
  if (one && (latest?.createdAt ?? 0) < gateway.now() - 1_000)
    gateway.payAccount(one.vaCode, rupiah(chance.pick(dues)))
  tellOfDues(world, chance)
}

function tellOfDues(world: World, chance: Chance): void {
  for (const { merchantTradeNo } of world.gateway.accountPayments().slice(0, 4)) {
    if (chance.happens(0.5)) continue
    const news = world.gateway.newsOfPayment(merchantTradeNo)
    // Other bytes the next time, the same bytes here.
    for (let times = chance.between(1, 2); news && times > 0; times -= 1)
      asked(world, arrives(world.shop.core(), news))
  }
}

const repertoire: readonly Action[] = [
  ...actions,
  ...Array<readonly Action[]>(3).fill(standing).flat(),
  ...Array<Action>(40).fill(payDues),
]

async function play(seed: number) {
  const world = createWorld({ seed, words: terseWords(seed) })
  try {
    const counted = await playToRest(world, () => repertoire)
    const cases = await world.shop.journal().listUnresolvedPayments(Number.MAX_SAFE_INTEGER)
    return { ...counted, 'payments for people': cases.length }
  } finally {
    await world.close()
  }
}

export const terseWorlds: Proof = {
  name: 'T20',
  rule: 'at a gateway that says no more than it must, no payment is counted twice, and every payment is seen',
  unit: 'seeds',
  desk: 25,
  everyPush: 40,
  long: 100_000,
  piece: 1_000,
  run: (size, seed) => playSeeds(terseWorlds, { size, seed }, play),
}
