import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Feed {
  readonly version: string
  /** The installer that it serves. */
  readonly file: Buffer
  /** The one that it describes; the same unless somebody meddled. */
  readonly described?: Buffer
  readonly stagingPercentage?: number
  /** The bytes that it says the installer has; as many as it has unless somebody meddled. */
  readonly size?: number
  /** The bytes of the map of its parts that it says to be at the installer's end. */
  readonly blockMapSize?: number
  /** Where the feed redirects requests for the file. */
  readonly fileIsAt?: string
  /** What the installer's name ends in. */
  readonly ending?: string
  /** After this many bytes of the installer the line is cut; the next request gets the whole file. */
  cutAfter?: number | undefined
  readonly more?: object
}

const sha512Of = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')

/** A feed of updates, as a shop's own web server has it: files in a folder, over plain HTTP on this computer. */
export async function updateFeed(of: Feed) {
  const asked: string[] = []
  const feed = { ...of }
  const name = (version: string) => `Loket-${version}-${of.ending ?? 'x64.AppImage'}`
  const server = createServer(({ url = '' }, answer) => {
    const path = url.split('?')[0] ?? ''
    asked.push(path)
    const { version, file, described = file, size = file.length, stagingPercentage, fileIsAt, more } = feed
    const map = feed.blockMapSize === undefined ? {} : { blockMapSize: feed.blockMapSize }
    if (/^\/updates\/latest(-linux|-mac)?(-arm64)?\.yml$/.test(path)) {
      const files = [{ url: name(version), sha512: sha512Of(described), size, ...map }]
      const share = stagingPercentage === undefined ? {} : { stagingPercentage }
      // JSON is YAML, too.
      answer.end(
        JSON.stringify({
          version,
          files,
          path: name(version),
          sha512: sha512Of(described),
          ...share,
          ...more,
        }),
      )
    } else if (path === `/updates/${name(version)}` && fileIsAt)
      answer.writeHead(302, { location: fileIsAt }).end()
    else if (path === `/updates/${name(version)}` && feed.cutAfter !== undefined) {
      answer.writeHead(200, { 'content-length': file.length })
      answer.write(file.subarray(0, feed.cutAfter), () => answer.destroy())
      feed.cutAfter = undefined
    } else if (path === `/updates/${name(version)}`) answer.end(file)
    else answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/updates`, asked, feed, close: () => server.close() }
}
