import { readDevice } from '../../../shared/printer/device-address.ts'

/** The raw port of nearly every network printer. */
const USUAL_PORT = 9100

/** An owner's input, completed to a printer's address: "192.168.1.50" is enough. Anything else stays as it is. */
export function printerAddress(typed: string): string {
  const text = typed.trim()
  if (/^\/dev\//.test(text)) return `file://${text}`
  if (/^(COM|LPT)\d{1,3}$/i.test(text)) return `file:///${text.toUpperCase()}`
  const [, host, port] = /^(?:tcp:\/\/)?([A-Za-z0-9.-]+)(?::(\d+))?\/?$/.exec(text) ?? []
  return host === undefined ? text : `tcp://${host}:${port ?? USUAL_PORT}`
}

/** A printer's address as an owner would type it; empty if it has none. */
export function typedAddress(device: string): string {
  const address = readDevice(device)
  switch (address?.kind) {
    case 'network': {
      const host = address.host.includes(':') ? `[${address.host}]` : address.host
      return address.port === USUAL_PORT && host === address.host ? host : `${host}:${address.port}`
    }
    case 'file':
      return address.path
    case 'queue':
      return device
    default:
      return ''
  }
}
