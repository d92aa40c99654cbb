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
  saysGoodbye = true,
}: Pick<Printer, 'device' | 'profile' | 'saysGoodbye'>): PrintDevice {
  const address = readDevice(device)
  const sort = profileOf(profile)
  // Pages need a system that turns them into what a printer wants; sent raw, they would come out as reams of text.
  if (address === null || (sort.speaks === 'pdf' && address.kind !== 'queue')) return noDevice
  switch (address.kind) {
    case 'none':
      return noDevice
    case 'network':
      return tcpDevice({ ...address, asks: sort.status, saysGoodbye })
    case 'file':
      return fileDevice({ ...address, asks: sort.status })
    case 'queue':
      if (process.platform !== 'win32') return cupsQueue({ ...sort, name: address.name, saysGoodbye })
      return sort.speaks === 'pdf' ? noDevice : windowsQueue(address.name)
    default:
      return assertNever(address)
  }
}

/** Stands in for a printer that there is not. */
export const noDevice: PrintDevice = {
  send: () => Promise.reject(new PrintFailed('notConfigured')),
  status: async () => statusOf('notConfigured'),
}
