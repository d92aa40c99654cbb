import { expect, test } from 'vitest'
import { filesBehind } from '../../scripts/set-up/files-behind.mjs'

const behind = filesBehind()
const filesOf = (file: string) => [...(behind(file) ?? [])]
const ofPage = /^renderer\//

test('a test depends on what it imports, and on the programs that it starts by the names of their files', () => {
  const simulation = filesOf('test/safety/simulation.test.ts')
  expect(simulation).toEqual(
    expect.arrayContaining([
      'electron/sales/charging.ts',
      'services/sandbox/gateway.ts',
      'package-lock.json',
    ]),
  )
  const mutation = filesOf('test/safety/mutation.test.ts')
  expect(mutation).toEqual(expect.arrayContaining(simulation.filter((file) => /^electron/.test(file))))
  expect(mutation).toContain('test/safety/mutants/run-mutants.ts')
  const kills = filesOf('test/safety/kills.test.ts')
  expect(kills).toEqual(expect.arrayContaining(['electron/browser.ts', 'services/sandbox/main.ts']))
  expect(filesOf('test/safety/disk-trouble.test.ts')).toContain('test/safety/failing-disk.c')
})

test('a test in a browser depends on the page and on the program that serves it', () => {
  for (const file of ['counter/sale', 'office/trouble-in-browser'])
    expect(filesOf(`test/${file}.test.ts`), file).toEqual(
      expect.arrayContaining(['renderer/index.html', 'renderer/screens/code/code-screen.tsx']),
    )
  expect(filesOf('test/counter/sale.test.ts')).toContain('electron/sales/charging.ts')
})

test('a test of another program’s page in a browser does not depend on the counter’s page', () => {
  for (const file of [
    'office/page-in-browser',
    'sandbox/pages-in-browser',
    'virtual-printer/page-in-browser',
  ])
    expect(
      filesOf(`test/${file}.test.ts`).filter((path) => ofPage.test(path)),
      file,
    ).toEqual([])
})

test('a proof of the core does not depend on the page, nor one of a part on the others', () => {
  for (const file of ['simulation', 'kills', 'bad-line', 'lending/lending-worlds'])
    expect(filesOf(`test/safety/${file}.test.ts`).filter((path) => ofPage.test(path))).toEqual([])
  expect(filesOf('test/shared/money.test.ts')).not.toContain('electron/sales/charging.ts')
})

test('what lies in the room of a test counts, and a test that goes through all files always runs', () => {
  expect(filesOf('test/office/feed.test.ts')).toContain('test/office/cluster.ts')
  expect(behind('test/house/walls.test.ts')).toBeNull()
  expect(behind('test/docs/links.test.ts')).toBeNull()
})
