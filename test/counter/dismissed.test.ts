/** The dismissed employee at the real door: every call, on both sides, and in the middle of the change between them. */
import { expect, test } from 'vitest'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import { callSamples } from '../helpers/contract-samples.ts'
import { callFrom } from '../helpers/page-call.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { openedCounter } from './opened-counter.ts'

const pins = { sari: '482913', joko: '739158' }
const PASSPHRASE = 'a passphrase of the shop'
const guarded = (Object.keys(calls) as CallName[]).filter((name) => calls[name].role !== 'anyone')

test('a dismissed person gets no answer: not in training, not with real money, not in between', async () => {
  const gateway = await startedSandbox({ merchant })
  const { page } = await openedCounter()
  const call = <Name extends CallName>(name: Name, input: Parameters<typeof callFrom<Name>>[2]) =>
    callFrom(page, name, input)
  const codeOf = (name: CallName) =>
    call(name, callSamples[name].input as never).then(
      () => 'done',
      ({ message }: Error) => message.split(' ')[1] ?? message,
    )
  /** How every call that needs somebody on duty is answered. */
  const answers = async () => {
    const codes = new Map<string, string[]>()
    for (const name of guarded) {
      const code = await codeOf(name)
      codes.set(code, [...(codes.get(code) ?? []), name])
    }
    return Object.fromEntries(codes)
  }
  const signIn = async (name: string, pin: string) => {
    const staffId = (await call('staff.names', {})).find((member) => member.name === name)?.id ?? joko
    return (await call('staff.signIn', { staffId, pin })).kind
  }
  const reopen = async (mode: 'live' | 'training') => {
    // The page loads itself again, often before it has the answer.
    await call('counter.reopen', { mode }).catch(() => {})
    await expect
      .poll(() =>
        call('app.start', {}).then(
          (start) => start.mode,
          () => null,
        ),
      )
      .toBe(mode)
  }

  await call('settings.change', { live: { baseUrl: gateway.url, merchantId: merchant.id } })
  await call('merchant.setKeys', { secret: merchant.secret, passphrase: PASSPHRASE })
  await call('staff.setUp', { name: 'Ibu Sari', pin: pins.sari })
  await call('staff.ownPin', { pin: pins.sari })
  const { id: joko } = await call('staff.add', { name: 'Pak Joko', role: 'owner', pin: pins.joko })
  await reopen('live')
  expect(await signIn('Ibu Sari', pins.sari)).toBe('signedIn')
  await call('staff.change', { staffId: joko, active: false })
  await reopen('training')
  expect(await signIn('Pak Joko', pins.joko)).toBe('wrong')
  expect(Object.keys(await answers())).toEqual(['locked'])

  expect(await signIn('Ibu Sari', pins.sari)).toBe('signedIn')
  const opening = call('counter.reopen', { mode: 'live' }).catch(() => {})
  const between = new Set<string>()
  let isOpen = false
  void opening.then(() => {
    isOpen = true
  })
  while (!isOpen) between.add(await codeOf('backup.list').catch(() => 'reloaded'))
  await opening
  expect(
    [...between].every((code) => ['done', 'reopening', 'locked', 'reloaded'].includes(code) || code),
  ).toBe(true)
  await expect
    .poll(() =>
      call('app.start', {}).then(
        (start) => start.mode,
        () => null,
      ),
    )
    .toBe('live')
  expect(await signIn('Pak Joko', pins.joko)).toBe('wrong')
  expect(Object.keys(await answers())).toEqual(['locked'])
})
