/** Parts of undici, whose types know its index only. */
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici'

  // biome-ignore lint/style/noDefaultExport: so a CommonJS module is imported
  export default Agent
}

declare module 'undici/lib/api/index.js' {
  import type { Dispatcher } from 'undici'

  const api: {
    request(this: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  }
  // biome-ignore lint/style/noDefaultExport: so a CommonJS module is imported
  export default api
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'

  // biome-ignore lint/style/noDefaultExport: so a CommonJS module is imported
  export default buildConnector
}
