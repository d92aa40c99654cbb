import { PrintFailed } from '../../electron/printing/devices/device.ts'

/** Why a slip was not handed over; "none" if it was. */
export async function failureOf(sending: Promise<void>): Promise<string> {
  try {
    await sending
    return 'none'
  } catch (error) {
    if (error instanceof PrintFailed) return error.failure
    throw error
  }
}
