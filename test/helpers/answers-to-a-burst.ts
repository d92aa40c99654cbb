import { connect } from 'node:net'

/** How many answers a server gives to so many requests that come at once on one connection, which is then ended. */
export function answersToABurst(origin: string, head: string, requests = 1_000): Promise<number> {
  const { host, port } = new URL(origin)
  const one = `${head} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  return new Promise((resolve) => {
    let said = ''
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text
    })
    socket.on('error', () => {}).on('close', () => resolve(said.split('HTTP/1.1 ').length - 1))
    socket.write(one.repeat(requests - 1) + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  })
}
