import { setImmediate as turns } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createShareOfTime } from '../../electron/notifications/share-of-time.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { openedReceiver, paid, signed } from './opened-receiver.ts'

/** A clock that stands until a test moves it, and what waits by it. */
function aClock() {
  let time = 0
  const waits: { readonly milliseconds: number; readonly work: () => void }[] = []
  return {
    waits,
    elapsed: () => time,
    after(milliseconds: number, work: () => void) {
      waits.push({ milliseconds, work })
      return () => {}
    },
    takes: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

const senderAt = (remoteAddress: string, destroyed = false) => ({ remoteAddress, destroyed })
const stranger = senderAt('192.168.1.66')

test('what anybody can ask for takes a fifth of the time at most: each piece waits four times as long as the one before took', async () => {
  const clock = aClock()
  const inShare = createShareOfTime(clock, 4)
  const done: number[] = []
  const taking = (milliseconds: number) =>
    inShare(stranger, () => {
      clock.takes(milliseconds)
      done.push(milliseconds)
    })
  const all = [taking(40), taking(1), taking(1_000), taking(7)]
  await all[0]
  await turns()
  expect(done).toEqual([40])
  expect(clock.waits.map(({ milliseconds }) => milliseconds)).toEqual([160])
  clock.waits.at(-1)?.work()
  await all[1]
  await turns()
  expect(clock.waits.at(-1)?.milliseconds).toBe(4)
  clock.waits.at(-1)?.work()
  await all[2]
  await turns()
  expect(clock.waits.at(-1)?.milliseconds).toBe(250)
  expect(done).toEqual([40, 1, 1_000])
})

test('a piece that fails fails its own sender, and the next one has its turn', async () => {
  const inShare = createShareOfTime(aClock(), 4)
  const failed = inShare(stranger, () => {
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await inShare(stranger, () => 'next')).toBe('next')
})

/** A share that is busy with a piece of a stranger's, and what is done in it. */
function aBusyShare() {
  const clock = aClock()
  const inShare = createShareOfTime(clock, 4)
  const done: string[] = []
  const take = (sender: ReturnType<typeof senderAt>, name: string) =>
    void inShare(sender, () => {
      clock.takes(40)
      done.push(name)
    })
  take(stranger, 'first')
  return { take, done, rest: () => clock.waits.shift()?.work() }
}

test('a newcomer waits for one piece of each other address at most, however many wait there', () => {
  const { take, done, rest } = aBusyShare()
  for (let each = 0; each < 63; each += 1) take(stranger, 'flood')
  take(senderAt('::ffff:192.168.1.66'), 'flood')
  take(senderAt('203.0.113.7'), 'gateway')
  rest()
  rest()
  rest()
  expect(done).toEqual(['first', 'flood', 'gateway', 'flood'])
})

test('what is left of a sender who has gone is neither done nor kept', () => {
  const { take, done, rest } = aBusyShare()
  let looks = 0
  const gone = {
    ...stranger,
    get destroyed() {
      looks += 1
      return true
    },
  }
  take(gone, 'gone')
  take(senderAt('203.0.113.7'), 'gateway')
  rest()
  rest()
  expect(done).toEqual(['first', 'gateway'])
  // It was let go of as soon as somebody else came, not only at its turn.
  expect(looks).toBe(1)
})

test('bodies of strangers wait for each other, and no sender that was believed before waits for them; those take half of the time', async () => {
  const clock = aClock()
  const reading = createSigner('hmac-sha256-hex', { secret: 'sandbox-secret' })
  const signer = {
    ...reading,
    verify: (...read: Parameters<typeof reading.verify>) => {
      clock.takes(40)
      return reading.verify(...read)
    },
  }
  const { url, notify } = await openedReceiver({ signer, clock })
  const forged = { ...signed('{"a":1}'), 'X-SIGNATURE': 'f'.repeat(64) }
  const forge = () => fetch(url, { method: 'POST', body: '{"a":1}', headers: forged })
  expect((await forge()).status).toBe(401)
  let second = 0
  const waiting = forge().then(({ status }) => {
    second = status
  })
  // It is answered after the other one, which was sent before.
  expect((await fetch(url)).status).toBe(405)
  expect(second).toBe(0)
  const rest = async () => {
    await expect.poll(() => clock.waits.length).toBe(1)
    clock.waits.shift()?.work()
  }
  await rest()
  await waiting
  await rest()
  expect((await notify(paid)).status).toBe(200)
  // The share rests after that one still.
  await expect.poll(() => clock.waits.length).toBe(1)
  expect((await notify({ ...paid, platformTradeNo: 'P-2' })).status).toBe(200)
  // Behind a proxy all have one address, which is believed after the first: a flood through it leaves time to sell as well.
  let third = 0
  const again = forge().then(({ status }) => {
    third = status
  })
  expect((await fetch(url)).status).toBe(405)
  expect(third).toBe(0)
  expect(clock.waits.map(({ milliseconds }) => milliseconds)).toEqual([160, 40])
  clock.waits.at(-1)?.work()
  await again
  expect(third).toBe(401)
})
