import { IconCheck } from '@tabler/icons-react'
import { ChannelMark } from '../../components/badges/channel-mark.tsx'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { type ShownChannel, useOfferedChannels } from '../../state/channels/channels.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import css from './setup-screen.module.css'

/** Which ways to pay this shop takes: few tiles are found faster. One always stays, and none moves when it is pressed. */
export function ChannelsStep() {
  const { t } = useTranslation()
  const { disabled, favourites } = useStarted().settings.channels
  const { inOrder, all } = useOfferedChannels()
  const rest = all.filter(({ paymentType, family }) => family !== 'cash' && !favourites.includes(paymentType))
  const set = (codes: readonly string[]) => void save({ channels: { disabled: [...codes] } })
  const toggle = ({ paymentType }: ShownChannel) => {
    if (disabled.includes(paymentType)) set(disabled.filter((code) => code !== paymentType))
    else if (inOrder.length > 1) set([...disabled, paymentType])
  }
  return (
    <>
      <div className={css.quick}>
        <Button onClick={() => set(rest.map(({ paymentType }) => paymentType))}>
          {t('setup.usualOnly')}
        </Button>
        <Button onClick={() => set([])}>{t('setup.allWays')}</Button>
        <span role="status">{t('setup.chosenWays', { count: inOrder.length })}</span>
      </div>
      <ul className={css.ways}>
        {all.map((channel) => {
          const isOn = !disabled.includes(channel.paymentType)
          return (
            <li key={channel.paymentType}>
              <button type="button" aria-pressed={isOn} onClick={() => toggle(channel)}>
                <ChannelMark name={channel.name} look={channel} />
                <span>
                  {channel.name}
                  {channel.family !== 'qr' && channel.family !== 'cash' && (
                    <small>{t(`orders.filter.${channel.family}`)}</small>
                  )}
                </span>
                {isOn && <IconCheck size="1.25rem" aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
