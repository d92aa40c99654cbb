import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aJpeg } from '../helpers/samples.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('the display keeps its pictures over a restart, has room for six, and every change is in the audit log', async () => {
  const dataDir = temporaryFolder()
  const { call, heard, close } = await windowlessCounter({ dataDir })
  for (let count = 0; count < 6; count += 1) await call('display.changeLooks', { add: aJpeg })
  const full = call('display.changeLooks', { add: aJpeg })
  await expect(full).rejects.toMatchObject({ code: 'notPossible' })
  await call('display.changeLooks', { drop: aJpeg })
  await call('display.changeLooks', { welcome: ' Promo hari ini ' })
  const looks = { logo: null, pictures: Array(5).fill(aJpeg), welcome: 'Promo hari ini' }
  expect(await call('display.looks', {})).toEqual(looks)
  expect(heard.filter(({ name }) => name === 'display.looksChanged').at(-1)).toMatchObject({ value: looks })
  const { entries } = await call('audit.list', { limit: 1 })
  expect(entries).toMatchObject([
    { kind: 'settingsChanged', detail: { 'display.welcome': 'Promo hari ini' } },
  ])
  for (const add of [aJpeg.replace('jpeg', 'svg+xml'), aJpeg.slice(0, 60)]) {
    await expect(call('display.changeLooks', { add })).rejects.toMatchObject({ code: 'badInput' })
  }
  await close()

  expect(readFileSync(join(dataDir, 'display.json'), 'utf8')).toContain(aJpeg)
  const again = await windowlessCounter({ dataDir })
  expect(await again.call('display.looks', {})).toEqual(looks)
})

test('a picture that another window has removed already takes no other with it', async () => {
  const { call } = await windowlessCounter({})
  const pictures = [aJpeg, aJpeg.replace('AFAABAAAA', 'AFAACAAAA')]
  for (const add of pictures) await call('display.changeLooks', { add })
  for (const _ of ['one window', 'another']) await call('display.changeLooks', { drop: aJpeg })
  expect(await call('display.looks', {})).toMatchObject({ pictures: pictures.slice(1) })
})

test('if the file of pictures can’t be read, the counter starts without pictures', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'display.json'), '{"logo":null,"pictures":["data:image/jpeg;base64,AAAA"]}')
  const { call } = await windowlessCounter({ dataDir })
  expect(await call('display.looks', {})).toEqual({ logo: null, pictures: [], welcome: '' })
})
