import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readReceiptPath } from '../../../../platform/office/receipt-link.ts'
import { RECEIPT_SECONDS, type ReceiptClaim } from '../../../../shared/office/receipt-claim.ts'
import { troubleOf } from '../../database/problem.ts'
import { readReceipt } from '../../receipts/receipt-book.ts'
import { createReceiptKeys } from '../../receipts/receipt-keys.ts'
import type { PageServices } from '../services.ts'
import { customerTooOftenView } from '../views.ts'
import { receiptGoneView, receiptSoonView, receiptView } from './receipt-view.ts'

/** The clock of a counter may be ahead by so much. */
const AHEAD_MS = 86_400_000
/** Whether a receipt's address is still valid, and not signed for longer than our counters sign. */
const isInTime = ({ until }: ReceiptClaim, now: number) =>
  until * 1_000 >= now && (until - RECEIPT_SECONDS) * 1_000 <= now + AHEAD_MS
/** The copy of a counter is seldom more than a moment behind. */
const AGAIN_SECONDS = 5

/** Receipts on customers' phones. Nobody signs in: the address has the counter's signature, for one order and some weeks. */
export function addReceiptRoutes(app: FastifyInstance, services: PageServices): void {
  const { page, database, limits, now, elapsed } = services
  const hasSigned = createReceiptKeys(database, elapsed)
  const soon = (request: FastifyRequest, reply: FastifyReply, status: number) =>
    page.showCustomer(request, reply.code(status).header('refresh', AGAIN_SECONDS), receiptSoonView)
  /** What is wrong with the office's database is no customer's business. */
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (troubleOf(error) === null) throw error
    return soon(request, reply, 503)
  }
  // A wildcard, because the length of other parameters is limited.
  app.get<{ Params: { '*': string } }>('/r/*', { errorHandler }, async (request, reply) => {
    const found = readReceiptPath(request.params['*'])
    const isOurs = found !== null && (await hasSigned(found.claim.counterId, found.isSignedBy))
    if (!isOurs && !limits.receipts.take(page.callerOf(request)))
      return page.showCustomer(request, reply.code(429), customerTooOftenView)
    if (!isOurs || !isInTime(found.claim, now()))
      return page.showCustomer(request, reply.code(404), receiptGoneView)
    const { counterId, merchantTradeNo, shop, until } = found.claim
    if (!limits.receiptReads.take(`${counterId} ${merchantTradeNo}`))
      return page.showCustomer(request, reply.code(429), customerTooOftenView)
    const receipt = await readReceipt(database, counterId, merchantTradeNo)
    if (!receipt) return soon(request, reply, 404)
    const words = await page.wordsOf(request)
    return page.showCustomer(request, reply, () =>
      receiptView(words, { shop, receipt, until: until * 1_000 }),
    )
  })
}
