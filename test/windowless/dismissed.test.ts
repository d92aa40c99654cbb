/** The dismissed employee at the door: every call, on both sides, and in the middle of the change between them. */
import { expect, test } from 'vitest'
import { type CallInput, type CallName, calls } from '../../shared/ipc/contract.ts'
import { callSamples } from '../helpers/contract-samples.ts'
import { added } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { keyFileIn } from '../merchant/merchant-room.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

const pins = { sari: '482913', joko: '739158' }
const guarded = (Object.keys(calls) as CallName[]).filter((name) => calls[name].role !== 'anyone')

test('a dismissed person gets no answer: not in training, not with real money, not in between', async () => {
  const gateway = await startedSandbox({ merchant })
  const dataDir = temporaryFolder()
  const { call } = await windowlessCounter({ dataDir, vaultKeyFile: keyFileIn(dataDir) })
  const codeOf = (name: CallName): Promise<string> =>
    call(name, callSamples[name].input as CallInput<typeof name>).then(
      () => 'done',
      ({ code }) => code,
    )
  /** How the calls that need somebody on duty are answered. */
  const answers = async () => new Set(await Promise.all(guarded.map(codeOf)))
  const signIn = async (name: string, pin: string) => {
    const staffId = (await call('staff.names', {})).find((member) => member.name === name)?.id ?? joko
    return (await call('staff.signIn', { staffId, pin })).kind
  }

  await call('settings.change', { live: { baseUrl: gateway.url, merchantId: merchant.id } })
  await call('merchant.setKeys', { secret: merchant.secret })
  await call('staff.setUp', { name: 'Ibu Sari', pin: pins.sari })
  const { id: joko } = await added(call, { name: 'Pak Joko', role: 'owner', pin: pins.joko }, pins.sari)
  await call('counter.reopen', { mode: 'live' })
  expect(await signIn('Ibu Sari', pins.sari)).toBe('signedIn')
  await call('staff.change', { staffId: joko, active: false })
  await call('counter.reopen', { mode: 'training' })
  expect(await signIn('Pak Joko', pins.joko)).toBe('wrong')
  expect(await answers()).toEqual(new Set(['locked']))

  expect(await signIn('Ibu Sari', pins.sari)).toBe('signedIn')
  let isOpen = false
  const opening = call('counter.reopen', { mode: 'live' }).then(() => {
    isOpen = true
  })
  const between: string[] = []
  while (!isOpen) {
    expect(await signIn('Pak Joko', pins.joko).catch(({ code }) => code)).toMatch(
      /^(wrong|reopening|locked)$/,
    )
    between.push(await codeOf('backup.list'))
    await new Promise(setImmediate)
  }
  await opening
  // While it is still open as before, its owner is on duty there.
  expect(between.join(' ')).toMatch(/^(done ?)*(reopening ?)*(locked ?)*$/)
  expect(await signIn('Pak Joko', pins.joko)).toBe('wrong')
  expect(await answers()).toEqual(new Set(['locked']))
})
