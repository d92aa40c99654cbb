import { useState } from 'react'
import type { Sen } from '../../../shared/money.ts'
import type { ApprovalAction } from '../../../shared/staff/staff.ts'
import type { Approval, Approved } from '../../parts/form-dialog.tsx'
import { useMay } from '../../state/duty.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

interface Wanted {
  readonly action: ApprovalAction
  readonly merchantTradeNo: string
  /** Null where no money moves. */
  readonly amount: Sen | null
  /** Everything else that the call will say. */
  readonly terms?: Readonly<Record<string, string>>
}

/**
 * The way to what needs a supervisor: `demand` goes on at once where one is on duty, else after the PIN of one.
 * `dialog` is to be shown beside what asks.
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
