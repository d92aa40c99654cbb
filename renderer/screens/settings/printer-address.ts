/** The raw port of nearly every network printer. */
const USUAL_PORT = 9100

/** What an owner typed, completed to a printer's address: "192.168.1.50" is enough. Anything else stays as it is. */
export function printerAddress(typed: string): string {
  const [, host, port] = /^(?:tcp:\/\/)?([A-Za-z0-9.-]+)(?::(\d+))?\/?$/.exec(typed.trim()) ?? []
  return host === undefined ? typed : `tcp://${host}:${port ?? USUAL_PORT}`
}
