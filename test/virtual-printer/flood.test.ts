import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_SLIPS } from '../../services/virtual-printer/slip-book.ts'
import { aPrinterWithPage } from '../helpers/printer-with-page.ts'

test('of a flood of cuts only the slips that are kept go to its page, and none of the others stays in memory', async () => {
  const printer = await aPrinterWithPage()
  const events = await fetch(`${printer.url}/events`)
  const text = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => text?.cancel())
  const socket = connect(Number(new URL(printer.device).port), '127.0.0.1')
  socket.end('A\n\x1dV\0'.repeat(12_000))
  await once(socket.resume(), 'end')
  const all = printer.slips()
  expect([all.length, all.at(-1)?.id]).toEqual([MAX_SLIPS, 12_000])

  const told = new Set<string>()
  for (let said = ''; !told.has('12000'); ) {
    said += (await text?.read())?.value ?? ''
    for (const [, id = ''] of said.matchAll(/event: slip\ndata: \{"id":(\d+)/g)) told.add(id)
  }
  // The bytes come in several pieces, and the page may be told after any of them.
  expect(told.size).toBeLessThan(12_000 / 10)
})

test('who asks for its model by the thousand and reads no answer fills no memory', async () => {
  const printer = await aPrinterWithPage()
  const port = Number(new URL(printer.device).port)
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  const asked = 600_000
  socket.end('\x1dI\x43'.repeat(asked))
  // One after the other: when the next one is printed, all questions of this one were answered.
  const next = connect(port, '127.0.0.1')
  next.end('A\n')
  await once(next.resume(), 'end')
  let read = 0
  socket.on('data', (bytes) => {
    read += bytes.length
  })
  await once(socket.resume(), 'end')
  // Each answer has 13 bytes; the system itself holds some megabytes of them.
  expect(read).toBeLessThan(asked * 13)
})
