/** A printer that broke off inside the head of any command is asked for its status and its model, and the next slip is whole. */
import { expect, test } from 'vitest'
import { identityQuestion } from '../../electron/printing/devices/said-identity.ts'
import { statusQuestion } from '../../electron/printing/devices/said-status.ts'
import { filledUp } from '../../electron/printing/hand-over.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { printerBytes } from '../../electron/printing/printer-bytes.ts'
import { separator } from '../../electron/printing/separator.ts'
import { createEscPos } from '../../services/virtual-printer/language/escpos/escpos.ts'
import { obey } from '../../services/virtual-printer/language/obey.ts'
import { PrintHead } from '../../services/virtual-printer/paper/print-head.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import { slipsOf } from '../virtual-printer/printed.ts'
import { sampleSlips } from './sample-slips.ts'

const asking = [
  ['epson-80', 'raster'],
  ['epson-80', 'native'],
  ['epson-42', 'raster'],
] as const

test.for(asking)('%s, its code %s', async ([profile, qr]) => {
  const sort = profileOf(profile)
  const document = sampleSlips.find(({ name }) => name === 'payment-qr-id')?.document
  if (!document) throw new Error('the sample is gone')
  const slip = Buffer.from(await printerBytes(layOut(document, sort), { profile, qr }))
  const whole = slipsOf(slip, sort.dots)[0]?.text
  const next = Buffer.concat([filledUp(sort), await separator({ profile, qr }), slip])
  const places = headsOf(slip, sort.dots)
  expect(places.length).toBeGreaterThan(15)
  for (const question of [statusQuestion, identityQuestion]) {
    for (const at of places) {
      const broken = slip.subarray(0, at)
      const paper = slipsOf(Buffer.concat([broken, question, next]), sort.dots)
      expect(paper.at(-1)?.text, broken.subarray(-8).toString('hex')).toEqual(whole)
    }
  }
})

/** The places after each of the first ten bytes of an order; inside the data of one they are all alike. */
function headsOf(bytes: Uint8Array, dots: number): number[] {
  const head = new PrintHead(dots, { onCut: () => {}, onAnswer: () => {}, model: '' })
  const program = obey(head, createEscPos())
  program.next()
  const places: number[] = []
  const known = new Set<string>()
  let began = 0
  for (const [at, byte] of bytes.entries()) {
    program.next(byte)
    if (!head.isInCommand) began = at + 1
    else if (at - began < 10) {
      const order = Buffer.from(bytes.subarray(began, at + 1)).toString('hex')
      if (!known.has(order)) places.push(at + 1)
      known.add(order)
    }
  }
  return places
}
