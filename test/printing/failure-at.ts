import type { PrintDevice } from '../../electron/printing/devices/device.ts'
import { failureOf } from '../helpers/print-failure-of.ts'
import { asSlip } from '../helpers/printers.ts'

/** Sends a slip of these bytes; why it was not handed over, or "none" if it was. */
export const failureAt = (
  device: Pick<PrintDevice, 'send'>,
  slip: Uint8Array,
  signal = new AbortController().signal,
) => failureOf(device.send(asSlip(slip), signal))
