import { IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { cash } from '../../../shared/cash/cash.ts'
import {
  type CounterChannel,
  type CounterFamily,
  counterChannels,
  counterFamilies,
} from '../../../shared/gateway/counter-channels.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { Switch } from '../../components/fields/switch.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useChannelName } from '../../state/channels/channels.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { ChannelLookDialog } from './channel-look-dialog.tsx'
import css from './channel-settings.module.css'

const change = (member: Partial<Settings['channels']>) => void save({ channels: member })

/** A virtual account's request can't say who bears the fee. */
const feeFamilies = counterFamilies.filter((family) => family !== 'virtualAccount')

/** Which ways to pay this shop offers, its favourites, and who bears their fees. */
export function ChannelSettings() {
  const { t } = useTranslation()
  const { feeOnPayer, redirectUrl } = useStarted().settings.channels
  return (
    <SettingsGroup id="settings-channels" title={t('settings.channels')} hint={t('settings.channelsHint')}>
      <FromOffice part="shop">
        <CashSwitch />
        {counterFamilies.map((family) => (
          <FamilyChannels key={family} family={family} />
        ))}
        <h3>{t('settings.feeOnPayer')}</h3>
        <p className="soft">{t('settings.feeOnPayerHint')}</p>
        <div className={css.fees}>
          {feeFamilies.map((family) => (
            <Switch
              key={family}
              label={t(`family.${family}`)}
              checked={feeOnPayer.includes(family)}
              onChange={() => change({ feeOnPayer: toggled(feeOnPayer, family) })}
            />
          ))}
        </div>
        {feeOnPayer.includes('qr') && (
          <Notice tone="warn" title={t('settings.qrisFee')}>
            {t('settings.qrisFeeHint')}
          </Notice>
        )}
        <TextField
          label={t('settings.redirectUrl')}
          hint={t('settings.redirectUrlHint')}
          value={redirectUrl}
          maxLength={200}
          setting="channels.redirectUrl"
          onCommit={(value) => change({ redirectUrl: value })}
        />
      </FromOffice>
    </SettingsGroup>
  )
}

/** Cash is always the first tile, so it needs no star. */
function CashSwitch() {
  const { t } = useTranslation()
  const { disabled } = useStarted().settings.channels
  return (
    <fieldset className={css.family}>
      <legend>{t('family.cash')}</legend>
      <div className={css.channel}>
        <Switch
          label={t('cash.offer')}
          checked={!disabled.includes(cash.paymentType)}
          onChange={() => change({ disabled: toggled(disabled, cash.paymentType) })}
        />
      </div>
    </fieldset>
  )
}

function FamilyChannels({ family }: { family: CounterFamily }) {
  const { t } = useTranslation()
  const channels = counterChannels.filter((channel) => channel.family === family)
  return (
    <fieldset className={css.family}>
      <legend>{t(`family.${family}`)}</legend>
      {channels.map((channel) => (
        <ChannelRow key={channel.paymentType} channel={channel} />
      ))}
    </fieldset>
  )
}

function ChannelRow({ channel: { paymentType } }: { channel: CounterChannel }) {
  const { t } = useTranslation()
  const name = useChannelName()(paymentType)
  const [isEditing, setEditing] = useState(false)
  const { favourites, disabled } = useStarted().settings.channels
  const isFavourite = favourites.includes(paymentType)
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <div className={css.channel}>
      <Switch
        label={name}
        checked={!disabled.includes(paymentType)}
        onChange={() => change({ disabled: toggled(disabled, paymentType) })}
      />
      <div className={css.buttons}>
        <button
          type="button"
          className={css.star}
          aria-label={t('channelLook.edit', { channel: name })}
          onClick={() => setEditing(true)}
        >
          <IconPencil size="1.25rem" aria-hidden="true" />
        </button>
        <button
          type="button"
          className={css.star}
          aria-pressed={isFavourite}
          aria-label={t('settings.favourite', { channel: name })}
          onClick={() => change({ favourites: toggled(favourites, paymentType) })}
        >
          <Star size="1.25rem" aria-hidden="true" />
        </button>
      </div>
      {isEditing && <ChannelLookDialog paymentType={paymentType} onClose={() => setEditing(false)} />}
    </div>
  )
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}
