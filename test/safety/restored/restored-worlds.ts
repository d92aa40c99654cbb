import { hash } from 'node:crypto'
import { join } from 'node:path'
import { rupiah, type Sen } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import type { Order } from '../../../shared/sale/order.ts'
import {
  type Action,
  actions,
  asked,
  chargeAgain,
  type Memory,
  newSale,
  nothingYet,
  refund,
  refundAgain,
  sendAgain,
  sendRefundAgain,
} from '../actions.ts'
import { drawnLineQuality } from '../line-quality.ts'
import { type Proof, playSeeds } from '../proof.ts'
import { closeShift, demandBooks, demandSound, reportsOf } from '../shift-totals.ts'
import { splitActions } from '../split-actions.ts'
import { standingActions } from '../standing-actions.ts'
import { withFolder } from '../with-folder.ts'
import type { Chance } from '../world/chance.ts'
import { isQuestion } from '../world/network.ts'
import { createWorld, goodLine, type World } from '../world/world.ts'
import { createDisk, type Loss } from './disk.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const repertoire: readonly Action[] = [
  ...actions.filter(({ name }) => name !== 'diskChange'),
  ...splitActions,
  ...standingActions,
]

/** What is in neither of the two nobody can bring back: a world loses only one of them. */
const losses: readonly (readonly Loss[])[] = [
  ['none', 'a page', 'the journal'],
  ['none', 'the request journal'],
]

const lossesOf = (seed: number) => losses[seed % losses.length] ?? []

const keepsJournal = (seed: number) => !lossesOf(seed).includes('the journal')

/** Chance alone seldom makes a backup of what never arrived and was sent again since. */
const playsNeverArrived = (seed: number) => seed % 5 === 4

/** For some minutes only inquiries arrive; a backup is made; then all is sent again, and arrives. */
async function sendInVain(world: World, chance: Chance, memory: Memory, backUp: () => Promise<void>) {
  world.checker.note('only inquiries arrive')
  const line = world.trip
  world.trip = ({ operation }) => ({
    ...goodLine(),
    request: isQuestion(operation) ? 'delivered' : chance.pick(['lost', 'refused'] as const),
  })
  refund(world, chance, memory)
  newSale(world, chance, memory)
  await world.pass(3 * MINUTE)
  world.checker.note('a backup is made')
  await backUp()
  world.trip = goodLine
  sendRefundAgain(world, chance)
  sendAgain(world, chance)
  chargeAgain(world, chance, memory)
  refundAgain(world, chance, memory)
  await world.pass(2 * SECOND)
  world.trip = line
}

/** A shift is closed, or cash is put in or taken out, each time another amount: no gateway knows of either. */
function countDrawer(world: World, chance: Chance, moved: Set<Sen>): void {
  if (chance.happens(0.4)) {
    world.checker.note('the shift is closed')
    closeShift(world).catch(() => {})
    return
  }
  const amount = rupiah(chance.between(1, 1_000_000))
  world.checker.note(`cash is moved: ${amount}`)
  const movement = {
    movementId: chance.uuid(),
    kind: chance.pick(['in', 'out'] as const),
    amount,
    note: 'Es',
  }
  const moving = world.shop.shifts()?.moveCash({ ...movement, authority: { by: null } })
  asked(
    world,
    moving?.then(() => moved.add(amount)),
  )
}

const nothing = { orders: 0, restores: 0, backups: 0, refunds: 0 }

async function play(seed: number): Promise<typeof nothing> {
  return withFolder(async (folder) => {
    const cameBack = new Set<string>()
    const disk = createDisk(join(folder, 'shop'), () => world.gateway.now())
    const world: World = createWorld({
      seed,
      onExchange: disk.noteExchange,
      cameBack,
    })
    const { shop, chance, checker } = world
    const counted = { ...nothing }
    try {
      const lineChance = chance.fork()
      const people = chance.fork()
      const memory = nothingYet()
      const moved = new Set<Sen>()
      let hasLostSome = false
      await shop.journal().close()
      shop.replaceJournal(await disk.start())
      world.trip = drawnLineQuality(lineChance)
      void shop.start()
      for (let left = people.between(15, 40); left > 0; left -= 1) {
        await world.pass(people.pick([15, 200, 2 * SECOND, 10 * SECOND, MINUTE, 3 * MINUTE, 16 * MINUTE]))
        if (shop.isOff() && people.happens(0.8)) {
          void shop.start()
          continue
        }
        const dice = people.fraction()
        if (playsNeverArrived(seed) && dice > 0.9) {
          await sendInVain(world, people, memory, disk.backUp)
          counted.backups += 1
        } else if (dice < 0.1) {
          checker.note('a backup is made')
          await disk.backUp()
          counted.backups += 1
        } else if (dice < 0.2 && disk.hasBackups()) {
          const loss = people.pick(lossesOf(seed))
          checker.note(`a backup is restored, lost: ${loss}`)
          shop.crash()
          const numbers = await numbersIn(world)
          const known = await onlyHere(world)
          shop.replaceJournal(await disk.restore(people, loss))
          const isSound = loss === 'none' || loss === 'the request journal'
          if (isSound) await demandKept(world, known, hasLostSome)
          else {
            hasLostSome = true
            // Its request journal has them too.
            demandEach(numbers, await numbersIn(world))
          }
          counted.restores += 1
          await demandNoFalseNo(world)
          for (const { merchantTradeNo } of (await shop.journal().listOrders({ search: '', limit: 10_000 }))
            .orders)
            cameBack.add(merchantTradeNo)
          void shop.start()
        } else if (dice < 0.27) countDrawer(world, people, moved)
        else {
          const action = people.pick(repertoire)
          checker.note(action.name)
          action(world, people, memory, lineChance)
        }
      }
      checker.note('everything is well again')
      await world.comeToRest()
      counted.orders = world.gateway.orders().length
      counted.refunds = world.gateway.ledger.refunds.list(1_000).length
      demandNoneTwice(world)
      if (keepsJournal(seed)) await demandDrawer(world, moved)
      return counted
    } catch (error) {
      throw new Error(`${(error as Error).stack}\n${checker.story()}`)
    } finally {
      await world.close()
      await disk.close()
    }
  })
}

/** The numbers of static accounts. */
async function numbersIn(world: World): Promise<string[]> {
  const { accounts } = await world.shop.journal().listStaticAccounts({ search: '', limit: 10_000 })
  return accounts.flatMap(({ state }) => (state.kind === 'active' ? [state.vaCode] : []))
}

function demandEach(before: readonly string[], after: readonly string[]): void {
  const lost = before.find((one) => !after.includes(one))
  if (lost !== undefined) throw new Error(`a restore has lost ${lost.slice(0, 40)}`)
}

/** What a sound journal hands on: the numbers of static accounts and what was refused, and the reports that were printed. */
async function onlyHere(world: World): Promise<string[]> {
  const { accounts } = await world.shop.journal().listStaticAccounts({ search: '', limit: 10_000 })
  const numbers = accounts.flatMap(({ accountId, state }) =>
    state.kind === 'active'
      ? [state.vaCode]
      : state.kind === 'rejected' && state.errCode !== null
        ? [`${state.errCode} ${accountId}`]
        : [],
  )
  return [...numbers, ...(await reportsOf(world)).map((report) => JSON.stringify(report))]
}

/**
 * The journal that was replaced was sound. Only if it had lost a part itself and had counted on from there, its shifts may be void:
 * then the audit log names their reports.
 */
async function demandKept(world: World, before: readonly string[], mayBeVoid: boolean): Promise<void> {
  const after = await onlyHere(world)
  const isVoid = mayBeVoid ? await voidReports(world) : new Set()
  demandEach(
    before.filter((one) => !isVoid.has(hash('sha256', one))),
    after,
  )
}

async function voidReports({ shop }: World): Promise<Set<unknown>> {
  const entries = await shop.journal().listAudit({ kind: 'shiftVoid', limit: 1_000 })
  return new Set(entries.map(({ detail }) => detail.report))
}

/** What never arrived by then may have been sent since: people would withdraw a refund, or take cash, for what was done. */
async function demandNoFalseNo({ gateway, shop }: World): Promise<void> {
  const { orders } = await shop.journal().listOrders({ search: '', limit: 10_000 })
  const { refunds } = await shop.journal().listRefunds({ states: ['unknown', 'rejected'], limit: 10_000 })
  const made = new Set([
    ...gateway.orders().map(({ merchantTradeNo }) => merchantTradeNo),
    ...gateway.ledger.refunds.list(10_000).map(({ merchantRefundNo }) => merchantRefundNo),
  ])
  const saysNo = ({ state }: { readonly state: Order['state'] | Refund['state'] }) =>
    state.kind === 'rejected' || (state.kind === 'unknown' && state.neverArrived)
  const numbers = [
    ...orders.filter(saysNo).map(({ merchantTradeNo }) => merchantTradeNo),
    ...refunds.filter(saysNo).map(({ merchantRefundNo }) => merchantRefundNo),
  ]
  const wrong = numbers.filter((number) => made.has(number))
  if (wrong.length > 0) throw new Error(`the gateway has ${wrong}, and the restored journal says no`)
}

/** Whatever the journal knows: the gateway's books have the last word. */
function demandNoneTwice({ gateway }: World): void {
  for (const { merchantTradeNo, requestAmount } of gateway.orders()) {
    const back = gateway.ledger.refunds
      .list(10_000)
      .filter((refund) => refund.merchantTradeNo === merchantTradeNo && refund.status !== '05')
      .reduce((sum, { refundAmount }) => sum + refundAmount, 0)
    if (back > requestAmount) throw new Error(`${merchantTradeNo}: ${back} of ${requestAmount} went back`)
  }
}

/** As long as no journal was lost, every payment and movement of cash is in one shift, and every report follows the one before it. */
async function demandDrawer(world: World, moved: ReadonlySet<Sen>): Promise<void> {
  const reports = await reportsOf(world)
  for (const [index, report] of reports.entries()) demandSound(report, reports[index - 1])
  const current = await world.shop.shifts()?.current()
  const all = [...reports, ...(current ? [current] : [])]
  await demandBooks(world, all)
  const found = all.flatMap(({ cash }) => cash.movements.map(({ amount }) => amount))
  const lost = [...moved].filter((amount) => !found.includes(amount))
  if (lost.length > 0 || new Set(found).size < found.length)
    throw new Error(`cash: ${lost} is in no shift, of ${found}`)
}

export const restoredWorlds: Proof = {
  name: 'T23',
  rule: 'whichever backup comes back, and whatever is lost, the journal agrees with the ledger in the end',
  unit: 'seeds',
  desk: 10,
  everyPush: 12,
  long: 20_000,
  piece: 200,
  run: (size, seed) => playSeeds(restoredWorlds, { size, seed }, play),
}
