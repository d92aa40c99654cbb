import { CallFailure } from '../../../electron/failures/call-failure.ts'
import type { WantedRefund } from '../../../electron/refunds/refunds-options.ts'
import type { DatabaseImage } from '../office/office-database.ts'
import type { Chance } from '../world/chance.ts'
import type { Day } from './day.ts'
import type { Disk, Till } from './till.ts'

/** What people remember of this day. */
export interface Memory {
  readonly asked: { readonly till: Till; readonly wanted: WantedRefund }[]
  readonly backups: Map<Till, Disk>
  /** The office's own backup. */
  office?: DatabaseImage
}

export type Action = (day: Day, chance: Chance, memory: Memory) => void | Promise<void>

export function tries(day: Day, who: string, call: Promise<unknown> | undefined): void {
  call?.then(
    () => {},
    (error: unknown) => {
      if (error instanceof CallFailure) day.judge.note(`  ${who} hears ${error.code}`)
      else day.judge.reportBroken(`${who} got ${(error as Error).stack}`)
    },
  )
}

export const living = ({ tills }: Day) => tills.filter(({ isDead }) => !isDead)
export const working = (day: Day) => living(day).filter(({ shop }) => !shop.isOff())
export const anyOf = <Each>(chance: Chance, from: readonly Each[]): Each | undefined =>
  from.length > 0 ? chance.pick(from) : undefined
