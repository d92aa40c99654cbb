import { fork } from 'node:child_process'
import { once } from 'node:events'
import { keepsCompiled } from './keeps-compiled.ts'

/** A process that says when it is ready, and then answers each message that it is sent with another of the same `id`. */
export interface AskedProcess<Answer> {
  readonly pid: number
  /** Resolves once it has ended. */
  readonly gone: Promise<unknown>
  /** What it answers; never, if it ends before. */
  ask(message: object): Promise<Answer>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** Starts one by Node's IPC; null if it ended before it was ready. */
export async function askedProcess<Answer>(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<AskedProcess<Answer> | null> {
  const child = fork(program, args, { execArgv: keepsCompiled, env: { ...process.env, ...env } })
  const gone = once(child, 'exit')
  const waiting = new Map<number, (answer: Answer) => void>()
  const ready = Promise.withResolvers<boolean>()
  child.on('message', (said: Answer & { readonly id?: number; readonly ready?: true }) => {
    if (said.ready) ready.resolve(true)
    if (said.id !== undefined) waiting.get(said.id)?.(said)
  })
  if (!(await Promise.race([ready.promise, gone.then(() => false)]))) return null
  let asked = 0
  return {
    pid: child.pid ?? 0,
    gone,
    ask(message) {
      asked += 1
      const answer = new Promise<Answer>((resolve) => waiting.set(asked, resolve))
      // A process that is being killed takes no more questions.
      child.send({ id: asked, ...message }, () => {})
      return answer
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
