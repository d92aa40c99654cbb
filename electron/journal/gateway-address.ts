import type { DatabaseSync } from 'node:sqlite'

/** The address of the gateway that has this journal's open orders. */
export interface GatewayAddress {
  /** Null until the counter has connected once. */
  gatewayAddress(): Promise<string | null>
  keepGatewayAddress(address: string): Promise<void>
}

export function createGatewayAddress(database: DatabaseSync): GatewayAddress {
  const select = database.prepare('SELECT address FROM gateway')
  const keep = database.prepare(
    'INSERT INTO gateway (id, address) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET address = excluded.address',
  )
  return {
    async gatewayAddress() {
      const row = select.get()
      return row ? String(row.address) : null
    },
    async keepGatewayAddress(address) {
      keep.run(address)
    },
  }
}
