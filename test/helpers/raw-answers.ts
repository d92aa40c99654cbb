import { connect } from 'node:net'

/** Requests that a server of Node's answers by itself unless told otherwise, before any handler and without a header of ours. */
export const answeredByNode = [
  ['no HTTP', 'hello\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: nothing-known\r\nConnection: close\r\n\r\n'],
] as const

/** Everything that a server says to these bytes until it closes the connection. */
export function rawAnswer(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect({ host: '127.0.0.1', port })
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text
    })
    socket.on('error', () => {}).on('close', () => resolve(said))
    socket.write(bytes)
  })
}
