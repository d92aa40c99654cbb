import { assertNever } from '../../../shared/assert-never.ts'
import { readDevice } from '../../../shared/printer/device-address.ts'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { cupsQueue } from './cups-queue.ts'
import { type PrintDevice, PrintFailed, statusOf } from './device.ts'
import { fileDevice } from './file-device.ts'
import { tcpDevice } from './tcp-device.ts'
import { windowsQueue } from './windows-queue.ts'

/** The device of one of the shop's printers. */
export function deviceOf({
  device,
  profile,
  saysGoodbye: closesItsSide = true,
}: Pick<Printer, 'device' | 'profile' | 'saysGoodbye'>): PrintDevice {
  const address = readDevice(device)
  const sort = profileOf(profile)
  // Only a system queue can convert PDF pages; sent raw, they would print as reams of text.
  if (address === null || (sort.speaks === 'pdf' && address.kind !== 'queue')) return noDevice
  switch (address.kind) {
    case 'none':
      return noDevice
    case 'network':
      return tcpDevice({ ...address, asks: sort.status, closesItsSide })
    case 'file':
      return fileDevice({ ...address, asks: sort.status })
    case 'queue':
      if (process.platform !== 'win32') return cupsQueue({ ...sort, name: address.name, closesItsSide })
      return sort.speaks === 'pdf' ? noDevice : windowsQueue(address.name)
    default:
      return assertNever(address)
  }
}

/** Replaces a printer that does not exist. */
export const noDevice: PrintDevice = {
  send: () => Promise.reject(new PrintFailed('notConfigured')),
  status: async () => statusOf('notConfigured'),
}
