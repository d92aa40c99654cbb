import { type Transport, WireError } from '../../electron/gateway/transport.ts'

/** A network that can be cut at our end: then nothing leaves this computer. */
export function cuttable(transport: Transport): Transport & { cut: boolean } {
  const line = {
    ...transport,
    cut: false,
    post: (...request: Parameters<Transport['post']>) =>
      line.cut ? Promise.reject(new WireError('notSent', new Error('cut'))) : transport.post(...request),
  }
  return line
}
