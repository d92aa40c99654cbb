import { useState } from 'react'
import { settingsChange } from '../../../shared/settings/settings-change.ts'
import { save } from '../../state/saving.ts'
import { useStarted } from '../../state/session.ts'
import { ChangeIdDialog } from './change-id-dialog.tsx'
import { GatewayField } from './gateway-field.tsx'
import { useMerchant } from './merchant-store.ts'

/** Keys, orders and goods belong to a merchant ID: another one is set only after its owner has read what stays behind. */
export function MerchantIdField() {
  const { merchantId } = useStarted().settings.live
  const status = useMerchant((state) => state.status)
  const [asked, ask] = useState<string | null>(null)
  const hasMore = status !== null && (status.vault.state !== 'empty' || status.hasServed)
  const commit = (wanted: string) => {
    const change = { live: { merchantId: wanted } }
    if (merchantId === '' || !hasMore || !settingsChange.safeParse(change).success) {
      void save('live.merchantId', change)
      return true
    }
    ask(wanted)
    return false
  }
  return (
    <>
      <GatewayField field="merchantId" onCommit={commit} />
      {asked !== null && status && (
        <ChangeIdDialog from={merchantId} to={asked} status={status} onClose={() => ask(null)} />
      )}
    </>
  )
}
