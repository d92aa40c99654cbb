import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type Child, startProgram } from '../helpers/our-program.ts'

/** `npm run office` in a process of its own, with the environment's database taken away. */
export function startOfficeProcess(...args: string[]): Child {
  const { LOKET_OFFICE_DATABASE: _, ...env } = process.env
  return startProgram('services/office/main.ts', args, env)
}

/** The address of the first owner, from the line that says that the office is ready. */
export async function readyAt(child: Child): Promise<URL> {
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^office ready at (http\S+)$/.exec(line)?.[1]
    if (address) return new URL(address)
  }
  throw new Error(`the office ended: ${await text(child.stderr)}`)
}

/** The owner's browser: makes codes. */
export async function ownerAt(address: URL) {
  const reply = await fetch(address, { redirect: 'manual' })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return {
    async code(name: string): Promise<string> {
      const page = await fetch(new URL('/counters', address), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ name }),
      })
      return /value="(http[^"]+)"/.exec(await page.text())?.[1] ?? 'none'
    },
  }
}
