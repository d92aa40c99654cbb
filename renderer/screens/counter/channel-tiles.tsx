import {
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarDollar,
  IconCash,
  IconCheck,
  IconCreditCard,
  IconLink,
  IconQrcode,
  IconStar,
  IconWallet,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isCash } from '../../../shared/cash/cash.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import type { CounterFamily } from '../../../shared/gateway/counter-channels.ts'
import type { Sen } from '../../../shared/money.ts'
import { ChannelMark } from '../../components/badges/channel-mark.tsx'
import { keepFocus } from '../../components/keyboard/keep-focus.ts'
import { scrollItsBox } from '../../components/layout/scroll-its-box.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type ShownChannel, useOfferedChannels } from '../../state/channels/channels.ts'
import { foundChannels } from '../../state/channels/offered-channels.ts'
import css from './channel-tiles.module.css'
import { LimitText } from './problem-text.tsx'

interface ChannelTilesProps {
  readonly amount: Sen
  readonly search: string
  readonly chosen: string | null
  readonly onChoose: (paymentType: string) => void
}

const icons: Readonly<Record<CounterFamily, typeof IconQrcode>> = {
  qr: IconQrcode,
  eMoney: IconWallet,
  payLater: IconCalendarDollar,
  card: IconCreditCard,
  hostedPage: IconLink,
  virtualAccount: IconBuildingBank,
  store: IconBuildingStore,
}

/** Every way to pay, favourites first and the rest by family, or what a search found. An unusable tile says why. */
export function ChannelTiles({ search, ...tiles }: ChannelTilesProps) {
  const { t } = useTranslation()
  const { favourites, groups, notOffered, inOrder } = useOfferedChannels()
  if (search.trim() !== '') {
    const found = foundChannels([...inOrder, ...notOffered], search, (family) => t(`family.${family}`))
    return (
      <Group name={t('counter.found', { count: found.length })} kind="found" icon={null}>
        {found.map((channel) => (
          <Tile key={channel.paymentType} channel={channel} offered={inOrder.includes(channel)} {...tiles} />
        ))}
      </Group>
    )
  }
  return (
    <>
      {favourites.length > 0 && (
        <Group name={t('counter.favourites')} kind="favourites" icon={<IconStar {...small} />}>
          {favourites.map((channel) => (
            <Tile key={channel.paymentType} channel={channel} offered {...tiles} />
          ))}
        </Group>
      )}
      {groups.map(({ family, channels }) => {
        const Icon = icons[family]
        return (
          <Group key={family} name={t(`family.${family}`)} kind={family} icon={<Icon {...small} />}>
            {channels.map((channel) => (
              <Tile key={channel.paymentType} channel={channel} offered {...tiles} />
            ))}
          </Group>
        )
      })}
    </>
  )
}

const small = { size: '1.125rem', 'aria-hidden': true } as const

interface GroupProps {
  readonly name: string
  readonly kind: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

function Group({ name, kind, icon, children }: GroupProps) {
  return (
    <fieldset className={css.family} data-family={kind} aria-label={name}>
      <legend className={css.legend}>
        {icon} {name}
      </legend>
      <div className={css.tiles}>{children}</div>
    </fieldset>
  )
}

interface TileProps extends Omit<ChannelTilesProps, 'search'> {
  readonly channel: ShownChannel
  readonly offered: boolean
}

function Tile({ channel, offered, amount, chosen, onChoose }: TileProps) {
  const { t } = useTranslation()
  const problem = amount === 0 ? null : limitProblem(channel, amount)
  const isChosen = channel.paymentType === chosen
  const usable = offered && !problem
  const tile = useRef<HTMLButtonElement>(null)
  const isThere = useRef(false)
  // The one that is chosen is in sight: after a reload in its list, and by the arrow keys in a page that scrolls, too.
  useEffect(() => {
    if (isChosen && tile.current) {
      if (isThere.current) tile.current.scrollIntoView({ block: 'nearest' })
      else scrollItsBox(tile.current)
    }
    isThere.current = true
  }, [isChosen])
  return (
    <button
      type="button"
      ref={tile}
      className={css.tile}
      data-channel={channel.paymentType}
      aria-pressed={isChosen}
      aria-disabled={usable ? undefined : true}
      onMouseDown={keepFocus}
      onClick={() => usable && onChoose(channel.paymentType)}
    >
      {isCash(channel.paymentType) ? (
        <IconCash size="1.75rem" stroke={1.75} aria-hidden="true" />
      ) : (
        <ChannelMark name={channel.name} look={channel} />
      )}
      <span className={css.name}>{channel.name}</span>
      {isChosen && <IconCheck aria-hidden="true" />}
      {!usable && (
        <span className={css.note}>
          {offered ? <Limit channel={channel} problem={problem} /> : t('counter.notOffered')}
        </span>
      )}
    </button>
  )
}

function Limit({ channel, problem }: { channel: ShownChannel; problem: ReturnType<typeof limitProblem> }) {
  return problem && <LimitText problem={problem} channel={channel} />
}
