import { expect, test } from 'vitest'
import { CallFailure } from '../../electron/failures/call-failure.ts'
import { createPassphraseTries } from '../../electron/merchant/passphrase-tries.ts'
import { MINUTE, SECOND } from '../../shared/durations.ts'

/** A vault, and how often it was tried. */
function aVault() {
  let now = 0
  let tried = 0
  const inTries = createPassphraseTries(() => now)
  const unlock = (passphrase: string) =>
    inTries(async () => {
      tried += 1
      if (passphrase !== 'right') throw new CallFailure('wrongPassphrase', 'it does not open')
    }).then(
      () => 'open',
      (error: CallFailure) => error.code,
    )
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { unlock, pass, tried: () => tried }
}

test('a script at the counter tries five passphrases at once, then one in fifteen seconds, and never less than one a minute', async () => {
  const { unlock, pass, tried } = aVault()
  const guesses = Array.from({ length: 40 }, (_, each) => unlock(`guess ${each}`))
  expect((await Promise.all(guesses)).filter((code) => code === 'wrongPassphrase')).toHaveLength(5)
  expect(await unlock('right'), 'also the right one waits, or waiting would tell').toBe('passphraseWait')
  pass(15 * SECOND - 1)
  expect(await unlock('right')).toBe('passphraseWait')
  pass(1)
  expect(await unlock('wrong')).toBe('wrongPassphrase')
  for (let each = 0; each < 20; each += 1) {
    pass(MINUTE)
    expect(await unlock('wrong')).toBe('wrongPassphrase')
  }
  expect(tried()).toBe(26)
  pass(MINUTE)
  expect(await unlock('right')).toBe('open')
  // It is typed again tomorrow, by somebody who has never typed a wrong one.
  expect([await unlock('wrong'), await unlock('right')]).toEqual(['wrongPassphrase', 'open'])
})
