import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NotSent } from '../../electron/gateway/errors/not-sent.ts'
import { Duplicate, NotFound, Rejected, Throttled } from '../../electron/gateway/errors/refusals.ts'
import { ProfileRefused, readProfileFile } from '../../electron/gateway/profile-file.ts'
import { isNotFound } from '../../electron/lifecycle/inquiry-memory.ts'
import { profileProblem } from '../../electron/merchant/imported-profile.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { findChannel } from '../../shared/gateway/channels.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { channelAt } from '../../shared/gateway/profile.ts'
import {
  BadProfile,
  documentDefault,
  readProfile,
  sandboxProfile,
} from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { secret } from '../helpers/scripted-gateway.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { thrownBy } from '../helpers/thrown-by.ts'
import { failureOf, startedClient } from './started-client.ts'

const { createQrOrder, cancelQrOrder } = operations
const fields = {
  paymentType: 'QRIS',
  merchantTradeNo: 'T-1',
  amount: rupiah(10_000),
  productName: 'Kopi',
} as const
const order = {
  paymentType: 'QRIS',
  amount: '10000.00',
  merchantTradeNo: 'T-1',
  status: '01',
  qrCode: '0002',
}

describe('a profile', () => {
  test('that is nested too deeply is refused with a sentence, imported or read from its file', () => {
    const text = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`
    expect(profileProblem(text)).toMatch(/nested too deeply/)
    const file = join(temporaryFolder(), 'profile.json')
    writeFileSync(file, text)
    expect(() => readProfileFile(file)).toThrow(ProfileRefused)
  })

  test.each<[string, (list: readonly number[]) => object]>([
    ['errors', (errors) => ({ errors })],
    ['codes', (errCode) => ({ errors: [{ class: 'rejected', httpStatus: [], errCode }] })],
    ['statuses', (httpStatus) => ({ errors: [{ class: 'clock', errCode: [], httpStatus }] })],
    ['codes of many errors', (errCode) => ({ errors: Array(400).fill({ errCode: errCode.slice(0, 400) }) })],
    ['moments', (afterTheEnd) => ({ polling: { afterTheEnd } })],
    ['steps', (onTheSpot) => ({ polling: { onTheSpot } })],
    ['names', (aliases) => ({ spelling: { aliases } })],
  ])('with a list of %s without end is refused with a sentence for its length', (_what, profile) => {
    const list = Array.from({ length: 200_000 }, () => 0)
    expect(profileProblem(JSON.stringify(profile(list)))).toMatch(/^[\w.]+: Too big/)
  })

  test('two ship: what we chose where the document is silent, and our sandbox, which differs in what it can do', () => {
    expect(documentDefault).toMatchObject({ name: 'document-default', verification: 'enforce' })
    expect(sandboxProfile).toEqual({
      ...documentDefault,
      name: 'sandbox',
      capabilities: { cancelQrOrder: true },
    })
  })

  test('of a merchant contains only differences: objects are merged, lists and values replaced', () => {
    const profile = readProfile({
      extends: 'sandbox',
      name: 'live',
      polling: { questionsPerSecond: 2 },
      errors: [{ class: 'rejected', httpStatus: [], errCode: ['E1*'] }],
    })
    expect(profile).toEqual({
      ...sandboxProfile,
      name: 'live',
      polling: { ...sandboxProfile.polling, questionsPerSecond: 2 },
      errors: [{ class: 'rejected', httpStatus: [], errCode: ['E1*'] }],
    })
    expect(readProfile({ name: 'live' }).capabilities.cancelQrOrder).toBe(false)
  })

  const broken: [unknown, string, string][] = [
    [[], '', 'must be a JSON object'],
    [{ extends: 'nobody' }, 'extends', 'must be one of document-default, sandbox'],
    [{ extends: '__proto__' }, 'extends', 'must be one of'],
    [{ name: 7 }, 'name', 'expected string'],
    [{ signing: { profile: 'md5' } }, 'signing.profile', 'hmac-sha256-hex'],
    [{ singing: {} }, 'singing', 'is not known; known are'],
    [{ polling: { onTheSpott: [] } }, 'polling.onTheSpott', 'is not known; known are'],
    [{ polling: { onTheSpot: [] } }, 'polling.onTheSpot', '>=1'],
    [{ polling: { onTheSpot: [{ every: 2 }, { every: 5 }] } }, 'polling.onTheSpot', 'until when it holds'],
    [{ polling: { elsewhere: [{ every: 0 }] } }, 'polling.elsewhere.0.every', '>=0.1'],
    [{ paths: { createQrOrder: 'qris/create' } }, 'paths.createQrOrder', 'must be a path'],
    [{ paths: { createQrOrder: '/v9/../qris' } }, 'paths.createQrOrder', 'must be a path'],
    [{ paths: { createQrOrder: '/v9/.' } }, 'paths.createQrOrder', 'must be a path'],
    [{ paths: { createQrCode: '/qris' } }, 'paths.createQrCode', 'is not known; known are'],
    [{ errors: [{ class: 'odd', httpStatus: [], errCode: [] }] }, 'errors.0.class', 'clock'],
    [{ errors: [{ class: 'rejected', httpStatus: [500], errCode: [] }] }, 'errors.0.httpStatus.0', '<=499'],
    [{ channels: { QRIS: { min: 10.5 } } }, 'channels.QRIS.min', 'expected int'],
    [{ channels: { QR: {} } }, 'channels.QR', 'is not known; known are'],
    [{ spelling: { aliases: ['subId'] } }, 'spelling.aliases.0', 'merchantSubId'],
  ]
  test.each(broken)('%j is refused with its place and the rule', (json, place, rule) => {
    const failure = thrownBy(() => readProfile(json))
    expect(failure).toBeInstanceOf(BadProfile)
    expect(failure).toMatchObject({ place, rule: expect.stringContaining(rule) })
  })

  test('takes comments for people, at any level', () => {
    const commented = { '//': 'ours', name: 'a', signing: { $comment: 'as agreed', path: 'belowBase' } }
    expect(readProfile(commented)).toEqual({
      ...documentDefault,
      name: 'a',
      signing: { ...documentDefault.signing, path: 'belowBase' },
    })
  })

  test('that is invalid is refused with the file, the place and the rule, and never quoted', () => {
    const path = join(temporaryFolder(), 'gateway-profile.json')
    expect(() => readProfileFile(path)).toThrow(`The gateway profile ${path} can't be read: ENOENT.`)
    writeFileSync(path, '{"secret hunter2')
    expect(() => readProfileFile(path)).toThrow(`The gateway profile ${path} can't be read: it is not JSON.`)
    writeFileSync(path, '{"verification":"hunter2"}')
    const failure = thrownBy(() => readProfileFile(path))
    expect(failure).toBeInstanceOf(ProfileRefused)
    expect(String(failure)).toContain(`The gateway profile ${path} is wrong at "verification": `)
    expect(String(failure)).not.toContain('hunter2')
    // Zod can't measure it.
    writeFileSync(path, '{"name":{"length":{"toString":1}}}')
    expect(thrownBy(() => readProfileFile(path))).toBeInstanceOf(ProfileRefused)
    writeFileSync(path, '{"name":"ours"}')
    expect(readProfileFile(path)).toEqual({ ...documentDefault, name: 'ours' })
  })

  test('may begin with the byte order mark of an editor, in a file and where it is imported', () => {
    const path = join(temporaryFolder(), 'gateway-profile.json')
    writeFileSync(path, '\uFEFF{"name":"ours"}')
    expect(readProfileFile(path).name).toBe('ours')
    expect(profileProblem(readFileSync(path, 'utf8'))).toBeNull()
  })
})

describe('by its profile, the client', () => {
  test('posts to other paths', async () => {
    const profile = readProfile({ paths: { createQrOrder: '/v9/qr/new' } })
    const { ask, requests } = await startedClient(({ answer }) => answer(order), profile)
    await ask(createQrOrder, fields)
    expect(requests[0]?.path).toBe('/v9/qr/new')
  })

  test.each([
    ['whole', '/api/payment/v2.3/qris/create'],
    ['belowBase', '/payment/v2.3/qris/create'],
  ])('signs the path %s', async (path, signed) => {
    const profile = readProfile({ signing: { path }, verification: 'off' })
    const { ask, requests } = await startedClient(({ answer }) => answer(order), profile, {
      basePath: '/api/',
    })
    await ask(createQrOrder, fields)
    const [exchange] = requests
    expect(exchange?.path).toBe('/api/payment/v2.3/qris/create')
    const { 'x-timestamp': timestamp, 'x-signature': signature } = exchange?.raw.headers ?? {}
    const parts = { method: 'POST', path: signed, timestamp: String(timestamp) }
    const signer = createSigner('hmac-sha256-hex', { secret })
    expect(signer.verify(parts, exchange?.bytes ?? Buffer.alloc(0), String(signature))).toBe(true)
  })

  test('takes errors for what its table says, first match wins', async () => {
    const profile = readProfile({
      errors: [
        { class: 'throttled', httpStatus: [], errCode: ['E42'] },
        { class: 'duplicate', httpStatus: [], errCode: ['E4*'] },
      ],
    })
    const failing = async (errCode: string) => {
      const { ask } = await startedClient(({ answer }) => answer({ errCode }), profile)
      return failureOf(ask(createQrOrder, fields))
    }
    expect(await failing('E42')).toBeInstanceOf(Throttled)
    expect(await failing('E41')).toBeInstanceOf(Duplicate)
    expect(await failing('paramError')).toMatchObject({ reason: 'unlistedCode' })
  })

  test('says which code means that the gateway knows no such number: only then an order can be known never to have arrived', async () => {
    const profile = readProfile({
      errors: [
        { class: 'notFound', httpStatus: [], errCode: ['1404'] },
        { class: 'rejected', httpStatus: [404], errCode: ['14*'] },
      ],
    })
    const asked = { paymentType: 'QRIS', merchantTradeNo: 'T-1' } as const
    const answered = async (errCode: string, httpStatus: number) => {
      const { ask } = await startedClient(({ answer }) => answer({ errCode }, { httpStatus }), profile)
      return failureOf(ask(operations.queryQrOrder, asked))
    }
    const unknownNumber = await answered('1404', 404)
    expect(unknownNumber).toBeInstanceOf(NotFound)
    expect(isNotFound(unknownNumber)).toBe(true)
    // A missing path says nothing about the order, and a status is not signed.
    expect(await answered('', 404)).toMatchObject({ reason: 'unlistedCode' })
    const refused = await answered('1405', 200)
    expect(refused).toBeInstanceOf(Rejected)
    expect(isNotFound(refused)).toBe(false)
  })

  test('does not send operations that the gateway lacks', async () => {
    const { client, requests } = await startedClient(({ answer }) => answer(order))
    const cancel = { paymentType: 'QRIS', merchantTradeNo: 'T-1' } as const
    expect(() => client.prepare(cancelQrOrder, cancel)).toThrow(NotSent)
    expect(requests).toHaveLength(0)
    const able = await startedClient(({ answer }) => answer(order), sandboxProfile)
    expect(() => able.client.prepare(cancelQrOrder, cancel)).not.toThrow()
  })
})

test('a channel’s limits, expiry and fee are the catalogue’s unless the profile has its own', () => {
  const qris = findChannel('QRIS') ?? expect.fail()
  expect(channelAt(documentDefault, qris)).toEqual(qris)
  const channels = { QRIS: { max: 500_000, expirySeconds: 120, fee: { millionths: 5_000, fixed: 100 } } }
  expect(channelAt(readProfile({ channels }), qris)).toEqual({
    ...qris,
    max: rupiah(500_000),
    expirySeconds: 120,
    fee: { millionths: 5_000, fixed: rupiah(100) },
  })
})
