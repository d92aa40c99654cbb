import { type Transport, WireError } from '../../electron/gateway/transport.ts'

/** A line that can be cut at our end: nothing leaves this computer while it is. */
export function cuttable(transport: Transport): Transport & { cut: boolean } {
  const line = {
    ...transport,
    cut: false,
    post: (...request: Parameters<Transport['post']>) =>
      line.cut ? Promise.reject(new WireError('notSent', new Error('cut'))) : transport.post(...request),
  }
  return line
}
