import { callMain } from '../../bridge/main-process.ts'
import { useRead } from '../calls/use-read.ts'

/** An order with all that belongs to it, read once; null until there is an answer, and where there is no such order. */
export const useReadOrder = (merchantTradeNo: string | undefined) =>
  useRead(merchantTradeNo === undefined ? null : () => callMain('order.read', { merchantTradeNo }), [
    merchantTradeNo,
  ]).value
