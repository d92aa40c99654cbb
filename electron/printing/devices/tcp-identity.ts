import { connect } from 'node:net'
import { hear, joined } from './hearing.ts'
import { identityQuestion, saidIdentity } from './said-identity.ts'

const PATIENCE_MS = 3_000

/** The maker and model that a network printer reports; null if it reports none within some seconds. */
export function tcpIdentity(
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<string | null> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true, signal: until })
    let said = Buffer.alloc(0)
    const end = (answer: string | null) => {
      resolve(answer)
      socket.destroy()
    }
    socket.on('connect', () => socket.write(identityQuestion))
    hear(socket, (heard) => {
      said = joined(said, heard, 256)
      const answer = saidIdentity(said)
      if (answer !== null) end(answer)
    })
    socket.on('error', () => end(null))
    socket.on('close', () => end(null))
  })
}
