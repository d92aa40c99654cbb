import type { Settings } from '../../../shared/settings.ts'
import { type PrintDevice, PrintFailed } from './device.ts'
import { tcpDevice } from './tcp-device.ts'

/** The device of a printer setting: `none`, or `tcp://host:port`. */
export function deviceOf(device: Settings['printer']['device']): PrintDevice {
  if (device === 'none') return noDevice
  const { hostname, port } = new URL(device)
  // Brackets around an IPv6 address belong to the URL, not to the address.
  return tcpDevice(hostname.replace(/^\[|\]$/g, ''), Number(port))
}

const noDevice: PrintDevice = {
  send: () => Promise.reject(new PrintFailed('notConfigured')),
}
