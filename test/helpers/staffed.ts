import type { CallInput } from '../../shared/ipc/contract.ts'
import type { Role } from '../../shared/staff/role.ts'
import type { Call } from './windowless-counter.ts'

/** PINs that nobody would guess, for a shop's three roles. */
export const staffPins = { owner: '482913', supervisor: '739158', cashier: '573902' } as const

/** The owner on duty adds a person, with their own PIN. */
export async function added(call: Call, person: CallInput<'staff.add'>, ownPin: string = staffPins.owner) {
  await call('staff.ownPin', { pin: ownPin })
  return call('staff.add', person)
}

/** An owner, a supervisor and a cashier are set up, and the cashier is on duty. */
export async function staffed(call: Call) {
  await call('staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  const rina = await added(call, { name: 'Rina', role: 'supervisor', pin: staffPins.supervisor })
  const budi = await added(call, { name: 'Budi', role: 'cashier', pin: staffPins.cashier })
  const signIn = async (role: Role) => {
    const of = (await call('staff.names', {})).find((member) => member.role === role)
    await call('staff.signIn', { staffId: of?.id ?? '', pin: staffPins[role] })
  }
  await signIn('cashier')
  return {
    rina,
    budi,
    signIn,
    /** The supervisor's yes to what is asked. */
    async approve(asked: Omit<CallInput<'staff.approve'>, 'staffId' | 'pin'>): Promise<string> {
      const answer = await call('staff.approve', { staffId: rina.id, pin: staffPins.supervisor, ...asked })
      if (answer.kind !== 'approved') throw new Error(`not approved: ${answer.kind}`)
      return answer.approval
    },
  }
}
