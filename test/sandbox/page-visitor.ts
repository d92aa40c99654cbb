import { request } from 'node:http'

/** A browser without a screen: reads pages and sends their forms, following where they lead. */
export function pageVisitor(url: string) {
  const read = async (answer: Response) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    /** Where it was in the end. */
    path: answer.url.replace(url, ''),
    /** Where the page sends the browser next, and when. */
    refresh: answer.headers.get('refresh'),
  })
  const at = (path: string) => (path.startsWith('http') ? path : url + path)
  return {
    get: async (path: string) => read(await fetch(at(path))),
    post: async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      read(await fetch(at(path), { method: 'POST', body: new URLSearchParams(fields), headers })),
  }
}

/** `fetch` will not lie about its Host, nor about where it comes from. */
export function statusUnder(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
