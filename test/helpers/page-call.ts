import type { Page } from 'playwright-core'
import type { Bridge, CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts'
import type { Reply } from '../../shared/ipc/failure.ts'
import { headersIn } from './let-in.ts'

/** A call as the page itself would make it, for steps that a test needs but is not about. */
export async function callFrom<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const headers = await headersIn(page)
  const reply = await page.evaluate(
    async ({ headers, ...call }): Promise<Reply<unknown>> => {
      const { pos } = globalThis as { pos?: Bridge }
      if (pos) return pos.call(call.name, call.input)
      const answer = await fetch('/call', {
        method: 'POST',
        headers,
        body: JSON.stringify(call),
      })
      return (await answer.json()) as Reply<unknown>
    },
    { name, input, headers },
  )
  if (!reply.ok) throw new Error(`${name}: ${reply.failure.code} ${reply.failure.message}`)
  return reply.value as CallOutput<Name>
}
