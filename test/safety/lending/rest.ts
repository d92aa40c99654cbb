import { CallFailure } from '../../../electron/failures/call-failure.ts'
import type { Sen } from '../../../shared/money.ts'
import { rowsOfCopy, rowsOfJournal } from '../office/copied.ts'
import { databaseUnder } from '../world/fresh.ts'
import { goodLine } from '../world/world.ts'
import type { Day } from './day.ts'
import { takeBack } from './disks.ts'
import type { Judged } from './judge.ts'
import { declareDead } from './membership.ts'
import { tries } from './memory.ts'
import type { Till } from './till.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const open = ['intent', 'sending', 'inProgress', 'unknown'] as const

/** All trouble ends, and people do what the screens ask for; throws what is not as it should be then. */
export async function comeToRest(day: Day): Promise<void> {
  day.judge.note('everything is well again')
  day.trip = goodLine
  day.badness = 0
  for (const { shop } of day.tills) shop.clockOffset = 0
  day.office.clockOffset = 0
  // It may have been about to die.
  day.office.kill()
  day.office.start()
  const alive = day.tills.filter(({ isDead }) => !isDead)
  // Some that have left stay away. Where the office never heard that one left, its owner sees a counter that is always away, and
  // what it was lent stays busy: somebody enrols it once more.
  const left = await idsOfLeft(day)
  const away = alive.slice(1).filter(({ ids }) => left.has(ids.at(-1) ?? '') && day.chance.happens(0.4))
  const tills = alive.filter((till) => !away.includes(till))
  for (const till of alive) till.isCutOff = false
  // An office that was put back has forgotten whom its owner ended.
  for (const till of day.tills) if (till.isDead) await declareDead(day, till)
  await takeOverEnded(day)
  // Some have not heard yet that they are ended, or that their line is gone.
  await day.pass(MINUTE)
  for (let left = 40; (await restless(day, tills)) !== ''; left -= 1) {
    if (left === 0) throw new Error(`no rest: ${await restless(day, tills)}`)
    for (const till of tills) await help(day, till)
    await day.pass(left > 30 ? 30 * SECOND : 4 * MINUTE)
  }
  await endFormer(day)
  await takeOverEnded(day)
  // Time to hear what others refunded.
  await day.pass(MINUTE)
  for (const till of tills) await demandAgreement(day, till, away)
  for (const [order] of day.judge.orders) await demandRefundable(day, order, tills, away)
}

const idsOfLeft = async ({ office }: Day) =>
  new Set(
    (await office.database.query<{ id: string }>("SELECT id FROM counters WHERE ended_by = 'counter'")).map(
      ({ id }) => id,
    ),
  )

/** The owner ends the former names of counters that left while the office was away, and enrolled again. */
async function endFormer({ office, tills }: Day): Promise<void> {
  for (const id of tills.flatMap(({ ids }) => ids.slice(0, -1))) await office.book.end(id, 'office')
}

/** The owner takes over the rights of counters that the office has ended, whether they have enrolled again or not. */
async function takeOverEnded({ office, tills }: Day): Promise<void> {
  for (const id of tills.flatMap(({ ids }) => ids))
    await office.database.transaction((queries) => office.lending.takeOver(queries, id))
}

async function help(day: Day, till: Till): Promise<void> {
  if (till.shop.isOff()) return void till.shop.start()
  const how = till.how()
  if (how === 'wentBack') return takeBack(day, till)
  if (['ended', 'older', 'twin', 'unknown'].includes(how)) tries(day, till.name, till.office()?.leave())
  if (how === 'none') {
    till.shop.crash()
    await till.enrol()
    return void till.shop.start()
  }
  for (const { merchantRefundNo, state } of await openAt(till)) {
    const refunds = till.shop.core()?.refunds
    if (state.kind === 'unknown' && state.neverArrived)
      tries(day, till.name, refunds?.withdraw(merchantRefundNo, { note: 'never arrived' }))
    else tries(day, till.name, refunds?.check(merchantRefundNo))
  }
}

const openAt = async (till: Till) => (await till.journal().listRefunds({ states: open, limit: 100 })).refunds
/**
 * What is lent to this counter, by both sides. A loan that was written down right before a crash, and that the office does not
 * count, keeps nobody from anything: it goes back when the order is next refunded there.
 */
async function heldAt({ office }: Day, till: Till): Promise<string[]> {
  const counted = await office.database.query<{ number: string }>(
    'SELECT number FROM refund_rights WHERE taken AND holder = $1',
    till.ids.at(-1) ?? null,
  )
  return databaseUnder(till.journal())
    .prepare("SELECT merchant_trade_no AS number FROM refund_rights WHERE state = 'held'")
    .all()
    .map(({ number }) => String(number))
    .filter((number) => counted.some((each) => each.number === number))
}

async function restless(day: Day, tills: readonly Till[]): Promise<string> {
  const each = await Promise.all(
    tills.map(async (till) => {
      const [refunds, held] = [await openAt(till), await heldAt(day, till)]
      if (till.how() === 'upToDate' && refunds.length === 0 && held.length === 0) return ''
      const ofRefunds = refunds.map(({ merchantRefundNo, state }) => `${merchantRefundNo} ${state.kind}`)
      return `${till.name} is ${till.how()}, open ${ofRefunds.join(', ')}, held ${held.join(', ')}; `
    }),
  )
  return each.join('')
}

/** The office has what the journal has; the right is in one place; and the counter knows of all refunds elsewhere. */
async function demandAgreement({ office, judge }: Day, till: Till, away: readonly Judged[]): Promise<void> {
  const journal = databaseUnder(till.journal())
  const [found, wanted] = [await rowsOfCopy(office.database, till.ids.at(-1) ?? ''), rowsOfJournal(journal)]
  for (const [table, rows] of Object.entries(wanted)) {
    const [missing] = rows.filter((each) => !found[table]?.includes(each))
    const [more] = (found[table] ?? []).filter((each) => !rows.includes(each))
    if (missing || more)
      throw new Error(
        `${till.name}, ${table}: the office lacks ${missing ?? 'nothing'}, and has ${more ?? 'no more'}`,
      )
  }
  for (const [order, { till: home }] of judge.orders) {
    const right = await till.journal().rightOf(order)
    if (home !== till || !right) continue
    const [given] = await office.database.query<{ holder: string | null }>(
      'SELECT holder FROM refund_rights WHERE number = $1',
      order,
    )
    if ((right.kind === 'own') !== (given === undefined))
      throw new Error(
        `${order}: ${right.kind} at ${till.name}, ${given ? 'given' : 'not given'} at the office`,
      )
    const elsewhere = [...judge.refunds.values()].filter((each) => each.order === order && each.till !== till)
    for (const { number, state, till: by } of elsewhere) {
      const known = journal
        .prepare('SELECT state FROM refunds_elsewhere WHERE merchant_refund_no = ?')
        .get(number)
      // One whose disk was lost tells no more how it ended.
      const isTold = !by.isDead && !away.includes(by) && (await by.journal().readRefund(number)) !== null
      if (isTold && known?.state !== state)
        throw new Error(
          `${number} of ${by.name} is ${state}, and ${known?.state ?? 'unknown'} to ${till.name}`,
        )
    }
  }
}

/**
 * What dead counters and former names were lent and have told nothing of, and refunds that may have been made though the judge
 * knows better: a gone counter held them for unknown when it was last heard, or a loan of cash was adopted by a journal that had
 * lost it.
 */
async function reservedOf({ office, judge, tills }: Day, order: string, away: readonly Judged[]) {
  const [right] = await office.database.query<{
    lost: number
    holder: string | null
    silent: number
    isUntold: boolean
  }>(
    `SELECT g.lost, g.holder, CASE WHEN g.taken AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.number = g.refund
      AND f.state NOT IN ('rejected', 'failed')) THEN g.amount ELSE 0 END AS silent,
      NOT EXISTS (SELECT 1 FROM refunds f WHERE f.number = g.refund) AS "isUntold" FROM refund_rights g WHERE number = $1`,
    order,
  )
  const gone = tills.filter((till) => till.isDead || away.includes(till)).flatMap(({ ids }) => ids)
  // The office can't tell a counter with a new name from a copy, which may have refunded under the former name.
  const former = right?.isUntold ? tills.flatMap(({ ids }) => ids.slice(0, -1)) : []
  const isGone = [...gone, ...former].includes(right?.holder ?? '')
  const told = await office.database.query<{
    number: string
    amount: number
    state: string
    isGone: boolean
  }>(
    `SELECT DISTINCT ON (r.number) r.number, r.amount, r.state, c.ended_at IS NOT NULL AS "isGone"
      FROM refunds r JOIN counters c ON c.id = r.counter WHERE r.order_number = $1
      ORDER BY r.number, c.ended_at IS NOT NULL, c.enrolled_at DESC`,
    order,
  )
  const doubted = told.filter(
    ({ number, state, isGone: isDoubted }) =>
      !['rejected', 'failed'].includes(state) &&
      !judge.isHeld(number) &&
      (isDoubted || !judge.refunds.has(number)),
  )
  const inDoubt = doubted.reduce((sum, { amount }) => sum + amount, 0)
  return (right?.lost ?? 0) + (isGone ? (right?.silent ?? 0) : 0) + inDoubt
}

/**
 * A counter that has left refunds its own orders as before; one that left with a new disk has them no more, until another new
 * machine takes its place.
 */
async function isElsewhereForGood({ office }: Day, order: string, home: Judged, away: readonly Judged[]) {
  const hasLeft = away.includes(home)
  if (home.isDead || (!hasLeft && (await home.journal().readOrder(order)))) return false
  return (await office.database.query('SELECT 1 FROM refund_rights WHERE number = $1', order)).length === 0
}

/** Everything that is left of an order can be refunded at a counter. */
async function demandRefundable(
  day: Day,
  order: string,
  tills: readonly Till[],
  away: readonly Judged[],
): Promise<void> {
  const { chance, judge } = day
  const paid = judge.orders.get(order)
  const till = chance.pick(tills)
  if (!paid || (await isElsewhereForGood(day, order, paid.till, away))) return
  const left = paid.amount - judge.heldOf(order) - (await reservedOf(day, order, away))
  if (left <= 0) return
  const refundId = chance.uuid()
  let heard = ''
  for (let more = 3; more > 0; more -= 1) {
    judge.note(`${left} is left of ${order}: refunded at ${till.name}`)
    // One that started today may have been about to die.
    for (const each of tills) if (each.shop.isOff()) await each.shop.start()
    const asked = till.shop.core()?.refunds.create({ refundId, merchantTradeNo: order, amount: left as Sen })
    void asked?.catch((error: unknown) => {
      heard = error instanceof CallFailure ? `${error.code} ${error.message}` : String((error as Error).stack)
    })
    await day.pass(30 * SECOND)
    if (await till.journal().findRefund(refundId)) return
  }
  throw new Error(`${left} is left of ${order}, and ${till.name} can not refund it: ${heard}`)
}
