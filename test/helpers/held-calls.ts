import type { Page } from 'playwright-core'
import type { CallName } from '../../shared/ipc/contract.ts'
import { callsByRequest } from './calls-by-request.ts'

/** One call of a page that is held. */
export interface HeldCall {
  /** The page has made it, and it has its outcome: the page does not know it yet. */
  readonly made: Promise<void>
  /** Lets the page have the answer; resolves once it is drawn. */
  letGo(): Promise<void>
}

/**
 * The calls of a page. A test can hold each call once: its answer, so that the person does something else meanwhile, or its
 * question, as a busy main process would. `made` lists the calls in the order in which they went out.
 */
export async function heldCalls(page: Page) {
  await callsByRequest(page)
  const made: string[] = []
  const holds = new Map<string, (answer: () => Promise<void>, ask: () => Promise<void>) => Promise<void>>()
  await page.route('**/call', async (route) => {
    const { name } = route.request().postDataJSON()
    made.push(name)
    const hold = holds.get(name)
    holds.delete(name)
    if (!hold) return route.continue()
    let response: Awaited<ReturnType<typeof route.fetch>> | undefined
    const ask = async () => {
      response = await route.fetch()
    }
    return hold(() => route.fulfill(response ? { response } : {}), ask)
  })
  function hold(name: CallName, what: 'answer' | 'question' = 'answer'): HeldCall {
    const asked = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    holds.set(name, async (answer, ask) => {
      if (what === 'answer') await ask()
      asked.resolve()
      await go.promise
      if (what === 'question') await ask()
      await answer()
      answered.resolve()
    })
    return {
      made: asked.promise,
      async letGo() {
        go.resolve()
        await answered.promise
        // The page reads it, and draws what follows from it.
        await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 100)))
      },
    }
  }
  return { hold, made }
}
