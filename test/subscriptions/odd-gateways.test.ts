import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { answered, scriptedSetup, told, wish } from './subscription-setup.ts'

const isCancellation = ({ path }: Exchange) => path.endsWith('/removesub')

describe('what a gateway says of a subscription', () => {
  test('with another amount, or another interval, is shown as a mismatch and not taken over', async () => {
    const { says } = await answered({})
    expect((await says({ requestAmount: 60000.0, amount: 60000.0 })).state).toMatchObject({
      kind: 'review',
      reason: expect.stringContaining('amount'),
    })
    expect((await says({ subInterval: { type: 'DAILY', value: 1 } })).state.kind).toBe('review')
    expect((await says({ status: '02' })).state.kind).toBe('active')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://pay.example/1', 'https://u:p@pay.example/'])(
    'a checkout link such as %s is never put before a customer',
    async (checkoutUrl) => {
      const { state } = await answered({ checkoutUrl })
      expect(state).toMatchObject({ kind: 'pending', checkoutUrl: null })
    },
  )

  test('of a card under a number of its own is what it is asked about by from then on', async () => {
    const said = { status: 'INIT', agreementId: 'AGR-7', merchantTradeNo: undefined }
    const { number, state, says, requests } = await answered(said, { paymentType: 'StaticCcSub' })
    expect(state).toMatchObject({ kind: 'pending', gatewayNo: 'AGR-7' })
    await says(said)
    expect(requests.map(({ body }) => body.agreementId)).toEqual([number, 'AGR-7'])
  })

  test.each([
    ['StaticWalletASub', 'INIT'],
    ['StaticWalletASub', 'WAITING_FOR_THE_PAYERS_APPROVAL_'],
    ['StaticCcSub', 'WAITING_FOR_THE_PAYERS_APPROVAL_'],
  ] as const)(
    'of %s as a status that the document does not list hides no checkout',
    async (paymentType, status) => {
      const checkoutUrl = 'https://pay.example/1'
      const setup = await scriptedSetup((exchange) =>
        exchange.answer(told(exchange, { status, checkoutUrl, agreementId: exchange.body.agreementId })),
      )
      const { number, state } = await setup.subscriptions.create(wish({ paymentType }))
      expect(state).toMatchObject({ kind: 'pending', checkoutUrl })
      expect((await setup.subscriptions.check(number)).state.kind).toBe('pending')
    },
  )

  test.each(['toString', 'valueOf', '__proto__'])(
    'in a word that JavaScript’s objects know (%s) is a status like any that is not listed',
    async (status) => {
      let said: object = {}
      const setup = await scriptedSetup((exchange) => exchange.answer(told(exchange, said)))
      const { number } = await setup.subscriptions.create(wish())
      said = { status: '02', paymentInfo: [{ platformTradeNo: 'CHARGE-1', amount: 50000.0, status }] }
      expect(await setup.subscriptions.check(number)).toMatchObject({
        state: { kind: 'active' },
        lastCharge: { platformTradeNo: 'CHARGE-1', status: 'other' },
      })
      said = { status: 'INIT', agreementId: 'AGR-7', merchantTradeNo: undefined }
      const card = await setup.subscriptions.create(wish({ paymentType: 'StaticCcSub' }))
      said = { ...said, status }
      expect((await setup.subscriptions.check(card.number)).state.kind).toBe('pending')
    },
  )

  test('called cancelled before and active now is to be looked at', async () => {
    const { says } = await answered({ status: '06' })
    expect((await says({ status: '02' })).state.kind).toBe('review')
  })

  test.each(['01', '09'])(
    'called active before and %s now is to be looked at, and its charges count all the same',
    async (status) => {
      const { says } = await answered({ status: '02' })
      const charge = {
        platformTradeNo: 'CHARGE-1',
        amount: 50000.0,
        status: '02',
        successTime: '20261125100000',
      }
      for (let times = 0; times < 2; times += 1)
        expect(await says({ status, paymentInfo: [charge] })).toMatchObject({
          state: { kind: 'review', reason: `called active before, its status is now ${status}` },
          lastPaidAt: Date.UTC(2026, 10, 25, 3),
        })
      expect((await says({ status: '02' })).state.kind).toBe('active')
    },
  )

  test('called active before and then not known is to be looked at, once that has been said for a minute', async () => {
    const { says, time, subscriptions, number } = await answered({ status: '02' })
    const unknown = { errCode: 'subscriptionNotFound' }
    const notKnown = async () => (await says(unknown)).state.kind
    expect([await notKnown(), await notKnown(), await notKnown()]).toEqual(['active', 'active', 'active'])
    time.ahead += 61_000
    // Said between two of them, any answer ends the count.
    await says({ status: '02' })
    expect([await notKnown(), await notKnown()]).toEqual(['active', 'active'])
    time.ahead += 61_000
    expect(await notKnown()).toBe('review')
    expect(await notKnown()).toBe('review')
    // A cancellation that is refused for that leaves a case that people can close.
    expect((await subscriptions.cancel(number)).state).toMatchObject({
      kind: 'review',
      reason: 'called active before, the gateway does not know it now',
    })
    expect((await says({ status: '02' })).state.kind).toBe('active')
  })

  test('calls its newest charge failed, once it was paid, is a failed charge for people; it stays counted', async () => {
    const { says, journal } = await answered({ status: '02' })
    const charge = { platformTradeNo: 'CHARGE-1', amount: 50000.0, successTime: '20261125100000' }
    const chargeIs = (status: string) => says({ status: '02', paymentInfo: [{ ...charge, status }] })
    await chargeIs('02')
    expect(await journal.listSubscriptionCases()).toEqual([])
    const { lastPaidAt } = await chargeIs('09')
    expect(await journal.listSubscriptionCases()).toMatchObject([{ lastCharge: { status: 'failed' } }])
    expect(lastPaidAt).toBe(Date.UTC(2026, 10, 25, 3))
    expect((await journal.tallyAfter(0, 10)).map(({ fact }) => fact)).toEqual(['charged'])
  })

  test('called failed while it is being cancelled is its end, and stays it', async () => {
    const { says, subscriptions, number } = await answered({ status: '02' })
    expect((await subscriptions.cancel(number)).state.kind).toBe('cancelling')
    for (let times = 0; times < 2; times += 1)
      expect((await says({ status: '09' })).state.kind).toBe('failed')
  })

  test('without a status after a cancellation is not its end', async () => {
    const setup = await scriptedSetup((exchange) =>
      exchange.answer(told(exchange, isCancellation(exchange) ? { status: undefined } : {})),
    )
    const { number } = await setup.subscriptions.create(wish())
    expect((await setup.subscriptions.cancel(number)).state.kind).toBe('cancelling')
  })

  test('stands when a second cancellation, which left after the question, is never answered', async () => {
    let held: Exchange[] | null = null
    const setup = await scriptedSetup((exchange) => {
      if (held) return void held.push(exchange)
      exchange.answer(told(exchange, isCancellation(exchange) ? { status: undefined } : { status: '02' }))
    })
    const { number } = await setup.subscriptions.create(wish())
    await setup.subscriptions.cancel(number)

    held = []
    const checking = setup.subscriptions.check(number)
    await expect.poll(() => held?.length).toBe(1)
    const cancelling = setup.subscriptions.cancel(number)
    await expect.poll(() => held?.length).toBe(2)
    const [question, cancellation] = held.splice(0) as [Exchange, Exchange]
    question.answer(told(question, { status: '06' }))
    await expect.poll(() => setup.changes.at(-1)?.state.kind).toBe('cancelled')
    cancellation.response.destroy()
    expect((await cancelling).state.kind).toBe('cancelled')
    held = null
    expect((await checking).state.kind).toBe('cancelled')
    expect(setup.troubles).toEqual([])
  })
})

describe('news of a subscription that is over', () => {
  const ends = {
    failed: { status: '09' },
    cancelled: { status: '06' },
    rejected: { errCode: 'paramError' },
  } as const

  /** One that is over, and all of whose charges are read. The gateway gives this answer from then on; none is a lost one. */
  async function over(kind: keyof typeof ends, later: readonly (object | null)[], file?: string) {
    const answers: (object | null)[] = [ends[kind]]
    const setup = await scriptedSetup(
      (exchange) => {
        const isList = exchange.path.endsWith('/querysubtrans')
        const answer = isList ? { paymentInfo: [] } : answers.length > 1 ? answers.shift() : answers[0]
        if (answer) exchange.answer(told(exchange, answer))
        else exchange.response.destroy()
      },
      { watches: true, ...(file !== undefined && { file }) },
    )
    const { number, state } = await setup.subscriptions.create(wish())
    expect(state.kind).toBe(kind)
    const isWatched = () => setup.watcher.waitOf(`subscription ${number}`) !== null
    await expect.poll(isWatched).toBe(false)
    answers.splice(0, 1, ...later)
    await setup.subscriptions.onNotification(number, { event: null, nextPaymentTime: null, detail: null })
    return { setup, isWatched, kind: async () => (await setup.journal.readSubscription(number))?.state.kind }
  }

  const states = [
    ['failed', 'active'],
    ['cancelled', 'review'],
    ['rejected', 'review'],
  ] as const
  test.each(states)(
    'makes us ask until there is an answer: one that was %s and runs is %s',
    async (was, is) => {
      const { kind } = await over(was, [null, { status: '02' }])
      await expect.poll(kind).toBe(is)
    },
  )

  test.each(states)(
    'is asked about again after a restart: one that was %s and runs is %s',
    async (was, is) => {
      const file = join(temporaryFolder(), 'journal.db')
      const { setup, kind } = await over(was, [null], file)
      await setup.watcher.stop()
      expect(await kind()).toBe(was)
      await setup.journal.close()

      const gateway = (exchange: Exchange) => {
        const isList = exchange.path.endsWith('/querysubtrans')
        exchange.answer(told(exchange, isList ? { paymentInfo: [] } : { status: '02' }))
      }
      const next = await scriptedSetup(gateway, { watches: true, file })
      const [reported] = await next.journal.listReportedSubscriptions()
      await next.subscriptions.watchOpen()
      const found = async () => next.journal.readSubscription(reported?.number ?? '')
      await expect.poll(async () => (await found())?.state.kind).toBe(is)
      await expect.poll(() => next.journal.listReportedSubscriptions()).toEqual([])
    },
  )

  test('that the gateway refused, and calls failed now, changes nothing', async () => {
    const { kind, isWatched } = await over('rejected', [ends.failed])
    expect(await kind()).toBe('rejected')
    expect(isWatched()).toBe(false)
  })
})
