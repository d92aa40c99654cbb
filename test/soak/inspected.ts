import { once } from 'node:events'

/** A Node process that was started with `--inspect`, asked through its debugger. */
export interface Inspected {
  /** The heap in use after a full collection, in MB. */
  heapMb(): Promise<number>
  close(): void
}

export async function inspect(address: string): Promise<Inspected> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let asked = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  }
  const ask = (method: string) => {
    asked += 1
    const answer = new Promise((resolve) => waiting.set(asked, resolve))
    socket.send(JSON.stringify({ id: asked, method }))
    return answer
  }
  return {
    async heapMb() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize / 1024 / 1024
    },
    close: () => socket.close(),
  }
}
