/** A printer's address, parsed. */
export type DeviceAddress =
  | { readonly kind: 'none' }
  /** Raw bytes over the network. An IPv6 host has no brackets. */
  | { readonly kind: 'network'; readonly host: string; readonly port: number }
  /** A device of the system's, such as /dev/usb/lp0; on Windows COM3 or LPT1. */
  | { readonly kind: 'file'; readonly path: string }
  /** A queue of the system's: CUPS, or the printers of Windows. */
  | { readonly kind: 'queue'; readonly name: string }

/** Reads "none", tcp://host:port, file:///dev/… (or file:///COM3) and queue:NAME; null for anything else. */
export function readDevice(device: string): DeviceAddress | null {
  if (device === 'none') return { kind: 'none' }
  const [, host, port] = /^tcp:\/\/([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(device) ?? []
  if (host !== undefined) {
    const number = Number(port)
    if (number < 1 || number > 65_535) return null
    // Brackets around an IPv6 address belong to the address's text, not to the address.
    return { kind: 'network', host: host.replace(/^\[|\]$/g, ''), port: number }
  }
  // Only devices, and no path out of their folder: settings must not become a way to write to other files.
  const [, unix, windows] =
    /^file:\/\/(?:(\/dev(?:\/[\w.:+@-]+)+)|\/((?:COM|LPT)\d{1,3}))$/.exec(device) ?? []
  if (unix?.split('/').includes('..')) return null
  const path = unix ?? windows
  if (path !== undefined) return { kind: 'file', path }
  const [, name] = /^queue:(\P{Cc}{1,127})$/u.exec(device) ?? []
  return name === undefined || name.trim() !== name ? null : { kind: 'queue', name }
}
