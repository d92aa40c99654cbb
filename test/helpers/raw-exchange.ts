import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection to a server on this computer. */
export function connectedTo(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Sends text as it is and resolves with everything that comes back until the server hangs up. */
export async function rawExchange(url: string, text: string, socket = connectedTo(url)): Promise<string> {
  socket.write(text)
  let answer = ''
  try {
    for await (const chunk of socket) answer += chunk
  } catch {
    // A reset ends the answer as well as a farewell does.
  }
  return answer
}
