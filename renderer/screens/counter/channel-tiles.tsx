import { IconBuildingBank, IconBuildingStore, IconCheck, IconQrcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Channel, limitProblem } from '../../../shared/gateway/channels.ts'
import { counterFamilies } from '../../../shared/gateway/counter-channels.ts'
import type { Sen } from '../../../shared/money.ts'
import { useChannels } from '../../state/channels.ts'
import css from './channel-tiles.module.css'
import { LimitText } from './problem-text.tsx'

interface ChannelTilesProps {
  readonly amount: Sen
  readonly chosen: string | null
  readonly onChoose: (paymentType: string) => void
}

const icons = { qr: IconQrcode, virtualAccount: IconBuildingBank, store: IconBuildingStore }

/** Every way to pay, by family. A tile that can't take the amount says why before it is pressed. */
export function ChannelTiles({ amount, chosen, onChoose }: ChannelTilesProps) {
  const { t } = useTranslation()
  const channels = useChannels()
  return counterFamilies.map((family) => {
    const Icon = icons[family]
    return (
      <fieldset key={family} className={css.family} data-family={family} aria-label={t(`family.${family}`)}>
        <legend className={css.legend}>
          <Icon size="1.125rem" aria-hidden="true" /> {t(`family.${family}`)}
        </legend>
        <div className={css.tiles}>
          {channels
            .filter((channel) => channel.family === family)
            .map((channel) => (
              <ChannelTile
                key={channel.paymentType}
                channel={channel}
                amount={amount}
                chosen={channel.paymentType === chosen}
                onChoose={onChoose}
              />
            ))}
        </div>
      </fieldset>
    )
  })
}

interface ChannelTileProps {
  readonly channel: Channel
  readonly amount: Sen
  readonly chosen: boolean
  readonly onChoose: (paymentType: string) => void
}

function ChannelTile({ channel, amount, chosen, onChoose }: ChannelTileProps) {
  const problem = amount === 0 ? null : limitProblem(channel, amount)
  return (
    <button
      type="button"
      className={css.tile}
      aria-pressed={chosen}
      aria-disabled={problem ? true : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !problem && onChoose(channel.paymentType)}
    >
      <span className={css.name}>{channel.name}</span>
      {chosen && <IconCheck aria-hidden="true" />}
      {problem && (
        <span className={css.note}>
          <LimitText problem={problem} channel={channel} />
        </span>
      )}
    </button>
  )
}
