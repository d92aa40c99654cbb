import { expect } from 'vitest'
import type { startDesktop } from '../helpers/started-desktop.ts'

type Desktop = Awaited<ReturnType<typeof startDesktop>>

export const set = (desktop: Desktop, computer: object) => desktop.call('settings.change', { computer })

export async function setUpOwner({ call }: Desktop) {
  expect(await call('staff.setUp', { name: 'Sari', pin: '482913' })).toMatchObject({ ok: true })
}
