import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ShownChannel } from '../../state/channels/channels.ts'
import { useDraft } from './draft.ts'

interface ChargeButtonProps {
  readonly amount: Sen
  readonly channel: ShownChannel | null
  readonly blocked: boolean
  readonly onCharge: () => void
  /** Pressed in vain. */
  readonly onBlocked: () => void
}

/** Says what it will do: the amount, and the way to pay. */
export function ChargeButton({ amount, channel, blocked, onCharge, onBlocked }: ChargeButtonProps) {
  const { t } = useTranslation()
  const sending = useDraft((draft) => draft.sending)
  const text =
    amount > 0 && channel
      ? t('counter.chargeBy', { amount: formatRupiah(amount), channel: channel.name })
      : t('counter.charge')
  return (
    <Button
      tone="primary"
      size="large"
      busy={sending}
      blocked={blocked}
      aria-describedby="charge-problem"
      onClick={onCharge}
      onBlocked={onBlocked}
    >
      {sending ? t('counter.sending') : text}
    </Button>
  )
}
