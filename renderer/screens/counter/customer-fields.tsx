import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { channelFamilies } from '../../../shared/gateway/channel-families.ts'
import type { CounterChannel } from '../../../shared/gateway/counter-channels.ts'
import { hostedPage, pageChannels, phoneRule } from '../../../shared/gateway/counter-channels.ts'
import { plainPhoneNumber } from '../../../shared/phone-number.ts'
import { payerNameFault } from '../../components/words/payer-name-fault.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { longestPayer, takesPayer } from './charge-problem.ts'
import { CustomerField } from './customer-field.tsx'
import css from './customer-fields.module.css'
import { setCustomer, useDraft } from './draft.ts'

interface CustomerFieldsProps {
  readonly channel: CounterChannel
  /** Takes the focus when it appears: the amount is typed, these are missing. */
  readonly takesFocus: boolean
  readonly payerRef: Ref<HTMLInputElement>
  readonly phoneRef: Ref<HTMLInputElement>
}

/** What a channel needs, or can take, about the customer. */
export function CustomerFields({ channel, takesFocus, payerRef, phoneRef }: CustomerFieldsProps) {
  const { t } = useTranslation()
  const { payer, phone, pageChannel } = useDraft()
  const fields = useRef<HTMLDivElement>(null)
  const { disabled } = useStarted().settings.channels
  const offered = pageChannels.filter(({ paymentType }) => !disabled.includes(paymentType))
  const phoneIs = phoneRule(channel.paymentType)
  const payerNeeded = channelFamilies[channel.family].needsPayer
  const appear = useEffectEvent(() => {
    // They make the list of tiles shorter, the first time a moment after the tile was chosen.
    document.querySelector('[data-channel][aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' })
    if (takesFocus) fields.current?.querySelector<HTMLInputElement>('input[required]')?.focus()
  })
  useEffect(() => appear(), [])
  return (
    <div className={css.fields} ref={fields}>
      {/* These fields may have pushed the tile itself out of view. */}
      <p className={css.chosen}>{channel.name}</p>
      {phoneIs !== 'none' && (
        <CustomerField
          ref={phoneRef}
          label={t(phoneIs === 'required' ? 'counter.phone' : 'counter.phoneOptional')}
          placeholder={t(phoneIs === 'required' ? 'counter.phoneHint' : 'counter.phonePushHint')}
          value={phone}
          maxLength={25}
          type="tel"
          required={phoneIs === 'required'}
          error={phone.trim() !== '' && plainPhoneNumber(phone) === null ? t('problem.phoneWrong') : null}
          onChange={(typed) => setCustomer({ phone: typed })}
        />
      )}
      {takesPayer(channel) && (
        <CustomerField
          ref={payerRef}
          label={t(payerNeeded ? 'counter.payer' : 'counter.payerOptional')}
          placeholder={t('counter.payerHint')}
          value={payer}
          maxLength={longestPayer(channel)}
          type="text"
          required={payerNeeded}
          error={payerNameFault(payer, t)}
          onChange={(typed) => setCustomer({ payer: typed })}
        />
      )}
      {channel.paymentType === hostedPage.paymentType && (
        <label className={css.page}>
          <span>{t('counter.pageChannel')}</span>
          <select
            value={pageChannel ?? ''}
            onChange={(event) => setCustomer({ pageChannel: event.currentTarget.value || null })}
          >
            <option value="">{t('counter.payerChooses')}</option>
            {offered.map(({ paymentType, name }) => (
              <option key={paymentType} value={paymentType}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
