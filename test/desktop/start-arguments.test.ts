import { expect, test } from 'vitest'
import { startArguments } from '../../electron/desktop/starting/start-arguments.ts'

test.each([
  ['C:\\Users\\Siti\\Loket', 'C:\\Users\\Siti\\Loket'],
  ['C:\\Users\\Toko Maju\\Loket', '"C:\\Users\\Toko Maju\\Loket"'],
  ['D:\\Data Loket\\', '"D:\\Data Loket\\\\"'],
])('Windows starts Loket at log-in on the folder %s', (folder, inTheLine) => {
  expect(startArguments(folder, 'win32')).toEqual(['--data', inTheLine])
})

test('other systems take the folder as it is', () => {
  expect(startArguments('/home/toko maju/loket', 'linux')).toEqual(['--data', '/home/toko maju/loket'])
})
