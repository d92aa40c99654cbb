import { expect, test } from 'vitest'
import { closureOf } from './stamp.ts'

const files = (proof: string) => [...closureOf(`test/safety/${proof}.test.ts`)]

test('a stamp counts what a proof imports, and the programs that it starts by the names of their files', () => {
  expect(files('simulation')).toEqual(
    expect.arrayContaining([
      'electron/sales/charging.ts',
      'services/sandbox/gateway.ts',
      'package-lock.json',
    ]),
  )
  expect(files('mutation')).toEqual(
    expect.arrayContaining(files('simulation').filter((file) => /^electron/.test(file))),
  )
  expect(files('mutation')).toContain('test/safety/mutants/hunt.ts')
  expect(files('kills')).toEqual(expect.arrayContaining(['electron/browser.ts', 'services/sandbox/main.ts']))
  expect(files('disk-trouble')).toContain('test/safety/failing-disk.c')
})

test('a stamp of the core does not count the page or the desktop shell', () => {
  expect(files('simulation').filter((file) => /^renderer|^electron\/desktop/.test(file))).toEqual([])
  expect(files('kills').filter((file) => /^renderer/.test(file))).toEqual([])
})
