import { runningCounter } from '../helpers/counter-window.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { cashierAt, dataFolder } from './counter-page.ts'

/** A counter with nothing in it, its page, and a cashier who is ready to charge. */
export async function openedCounter(args: readonly string[] = [], dataDir = dataFolder()) {
  const counter = await runningCounter({ dataDir, args })
  const page = await counter.open()
  const cashier = cashierAt(page)
  await cashier.ready()
  return { counter, page, cashier }
}

/** The same with a gateway that the test can play. */
export async function openedShop() {
  const sandbox = await runningSandbox()
  return { sandbox, ...(await openedCounter(sandbox.counterArgs)) }
}
