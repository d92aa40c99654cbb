import pg from 'pg'

const AGAIN_MS = 2_000

/**
 * Listens on a connection of its own, which is opened again whenever it breaks. Calls `heard` after each
 * opening too, since notifications may have been missed. Returns the function that ends it.
 */
export function listenOn(config: pg.ClientConfig, channel: string, heard: () => void): () => void {
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const next = new pg.Client({ ...config, keepAlive: true })
    client = next
    let isOver = false
    const again = () => {
      if (isOver) return
      isOver = true
      next.end().catch(() => {})
      if (!isStopped) timer = setTimeout(() => void open(), AGAIN_MS).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', heard)
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      if (isStopped) await next.end()
      else heard()
    } catch {
      again()
    }
  }

  void open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    client?.end().catch(() => {})
  }
}
