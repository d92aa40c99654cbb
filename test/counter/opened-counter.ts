import type { Role } from '../../shared/staff/role.ts'
import { type CounterSetUp, runningCounter } from '../helpers/counter-window.ts'
import { callFrom } from '../helpers/page-call.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { staffed } from '../helpers/staffed.ts'
import { cashierAt, dataFolder } from './counter-page.ts'

/** A counter with nothing in it unless the test says so, its page with whatever dialog, and a cashier who is ready to charge. */
export async function openedCounter({ dataDir = dataFolder(), ...rest }: Partial<CounterSetUp> = {}) {
  const counter = await runningCounter({ ...rest, dataDir })
  const page = await counter.open()
  const cashier = cashierAt(page)
  await cashier.ready()
  return { counter, page, cashier, dialog: page.getByRole('dialog') }
}

/** The same with a gateway that the test can play. */
export async function openedShop(setUp: Partial<CounterSetUp> = {}) {
  const sandbox = await runningSandbox()
  return { sandbox, ...(await openedCounter({ ...setUp, args: sandbox.counterArgs })) }
}

const names = { owner: 'Ibu Sari', supervisor: 'Rina', cashier: 'Budi' } as const

/** The same with an owner, a supervisor and a cashier, who is on duty. */
export async function staffedShop(setUp: Partial<CounterSetUp> = {}) {
  const shop = await openedShop(setUp)
  const { page, cashier } = shop
  const staff = await staffed((name, input) => callFrom(page, name, input))
  const seesOnDuty = (role: Role) => page.getByRole('banner').getByText(names[role]).waitFor()
  await seesOnDuty('cashier')
  await cashier.ready()
  return {
    ...shop,
    ...staff,
    async signIn(role: Role) {
      await staff.signIn(role)
      await seesOnDuty(role)
    },
  }
}
