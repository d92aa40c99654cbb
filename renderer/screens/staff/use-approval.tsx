import { useState } from 'react'
import type { Approval, Approved } from '../../parts/form-dialog.tsx'
import { useMay } from '../../state/duty.ts'
import { ApprovalDialog, type WantedApproval } from './approval-dialog.tsx'

/** For acts that need a supervisor: `demand` goes on at once, or after a PIN, which approves `also` too. Show `dialog` beside it. */
export function useApproval(wanted: WantedApproval, also?: WantedApproval): Approval {
  const mayAlone = useMay('supervisor')
  const [waiting, wait] = useState<((approved: Approved, also: Approved) => void) | null>(null)
  return {
    demand: (act) => (mayAlone ? act({}, {}) : wait(() => act)),
    dialog: waiting && (
      <ApprovalDialog
        {...wanted}
        {...(also && { also })}
        onApproved={(approval, other) => {
          wait(null)
          waiting({ approval }, other === undefined ? {} : { approval: other })
        }}
        onClose={() => wait(null)}
      />
    ),
  }
}
