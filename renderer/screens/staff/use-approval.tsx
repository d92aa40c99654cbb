import { useState } from 'react'
import type { Sen } from '../../../shared/money.ts'
import type { ApprovalAction } from '../../../shared/staff/staff.ts'
import type { Approval, Approved } from '../../parts/form-dialog.tsx'
import { useMay } from '../../state/duty.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

interface Wanted {
  readonly action: ApprovalAction
  readonly merchantTradeNo: string
  /** Null if no money moves. */
  readonly amount: Sen | null
  /** All other terms of the call. */
  readonly terms?: Readonly<Record<string, string>>
  /** What else the supervisor decides by: names and values, shown after the terms. */
  readonly beside?: readonly [name: string, value: string][]
}

/**
 * For acts that need a supervisor: `demand` continues at once if one is on duty, otherwise after a supervisor's PIN.
 * Show `dialog` beside the button.
 */
export function useApproval(wanted: Wanted): Approval {
  const mayAlone = useMay('supervisor')
  const [waiting, wait] = useState<((approved: Approved) => void) | null>(null)
  return {
    demand: (act) => (mayAlone ? act({}) : wait(() => act)),
    dialog: waiting && (
      <ApprovalDialog
        {...wanted}
        onApproved={(approval) => {
          wait(null)
          waiting({ approval })
        }}
        onClose={() => wait(null)}
      />
    ),
  }
}
