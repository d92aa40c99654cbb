import { useState } from 'react'
import { findChannel, limitProblem } from '../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { amountOf, MAX_DIGITS } from '../../components/keyboard/keypad-keys.ts'
import { TrainingBox } from '../../components/notices/training-box.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import { payAccount } from './account-list.ts'

/** Plays a payer of a static account, in training mode. */
export function PlayPayer({ account: { accountId, paymentType } }: { account: StaticAccount }) {
  const { t } = useTranslation()
  const { mode } = useStarted()
  const [digits, setDigits] = useState('50000')
  const { failure, press } = useAction<'pay'>()
  const channel = findChannel(paymentType)
  if (mode !== 'training' || !channel) return null
  const amount = amountOf(digits || '0')
  const range = t('subscription.range', { min: formatRupiah(channel.min), max: formatRupiah(channel.max) })
  const wrong = limitProblem(channel, amount) !== null
  return (
    <TrainingBox failure={failure} hint={t('training.payerHint')}>
      <FormField
        label={t('training.payerAmount')}
        value={digits}
        error={wrong ? range : null}
        maxLength={MAX_DIGITS}
        digits="rupiah"
        onChange={(text) => setDigits(text.replace(/^0+/, ''))}
      />
      <Button {...press('pay', () => payAccount(accountId, amount))} blocked={wrong}>
        {t('training.pay')}
      </Button>
    </TrainingBox>
  )
}
