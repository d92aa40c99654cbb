import pg from 'pg'

const AGAIN_MS = 2_000
const BEAT_MS = 30_000

/**
 * Listens on a connection of its own, which is opened again whenever it breaks or does not answer: a process that
 * only listens would notice hours later that it was silently cut off. Calls `heard` after each opening too, because
 * notifications may have been missed. `config` says how long an answer may take. Returns the function that ends it.
 */
export function listenOn(
  config: pg.ClientConfig & { readonly query_timeout: number },
  channel: string,
  heard: () => void,
  beatMs = BEAT_MS,
): () => void {
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
      clearTimeout(timer)
      next.end().catch(() => {})
      if (!isStopped) timer = setTimeout(() => void open(), AGAIN_MS).unref()
    }
    const beatLater = () => {
      if (!isOver)
        timer = setTimeout(() => void next.query('SELECT 1').then(beatLater, again), beatMs).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', heard)
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      if (isStopped) return await next.end()
      beatLater()
      heard()
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
