import { callMain } from '../bridge/main-process.ts'
import { useRead } from './use-read.ts'

/** An order with all that belongs to it, read once, for something that may be missing: null until, and without, an answer. */
export const useReadOrder = (merchantTradeNo: string) =>
  useRead(() => callMain('order.read', { merchantTradeNo }), [merchantTradeNo]).value
