import { useState } from 'react'
import type { Approval, Approved } from '../../parts/form-dialog.tsx'
import { useMay } from '../../state/duty.ts'
import { ApprovalDialog, type WantedApproval } from './approval-dialog.tsx'

/**
 * For acts that need a supervisor: `demand` continues at once if one is on duty, otherwise after a supervisor's PIN.
 * Show `dialog` beside the button.
 */
export function useApproval(wanted: WantedApproval): Approval {
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
