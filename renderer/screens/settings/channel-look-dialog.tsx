import { useState } from 'react'
import { MAX_LOGO, MAX_NAME } from '../../../shared/gateway/channel-look-schema.ts'
import { type ChannelLook, lookOf } from '../../../shared/gateway/channel-looks.ts'
import { ChannelMark } from '../../components/badges/channel-mark.tsx'
import { ColorChoice } from '../../components/fields/color-choice.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { shrinkPicture } from '../../components/files/shrink-picture.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { PictureButtons } from '../../parts/picture-buttons.tsx'
import { useProfileLooks } from '../../state/channels/channels.ts'
import { useStarted } from '../../state/session.ts'
import { change } from '../../state/settings/saving.ts'
import { useTyped } from '../../state/typing/use-typed.ts'
import css from './channel-settings.module.css'

/** Twice a logo's size on a tile, then smaller until it is small enough to store. */
const logoKept = {
  type: 'image/png',
  boxes: [
    { width: 144, height: 72 },
    { width: 96, height: 48 },
    { width: 64, height: 32 },
    { width: 48, height: 24 },
  ],
  most: MAX_LOGO,
} as const

interface TypedLook {
  readonly name: string
  readonly color: NonNullable<ChannelLook['color']> | 'none'
  readonly logo: string | null
}

/** The owner's name and logo for a channel; empty fields keep the gateway profile's. */
export function ChannelLookDialog({ paymentType, onClose }: { paymentType: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { looks } = useStarted().settings.channels
  const usual = lookOf(paymentType, useProfileLooks())
  const own = looks[paymentType] ?? {}
  const { typed, type, field, isChanged } = useTyped<TypedLook>(`channelLook ${paymentType}`, () => ({
    name: own.name ?? '',
    color: own.color ?? 'none',
    logo: own.logo ?? null,
  }))
  const { name, color, logo } = typed
  const [isReading, setReading] = useState(false)
  const shownName = name.trim() || usual.name
  const ownColor = color === 'none' ? undefined : color
  const shownColor = ownColor ?? usual.color
  const shownLogo = logo ?? usual.logo

  async function keep(): Promise<void> {
    const { howToPay } = own
    const look: ChannelLook = {
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(ownColor ? { color: ownColor } : {}),
      ...(logo ? { logo } : {}),
      ...(howToPay ? { howToPay } : {}),
    }
    const isEmpty = Object.keys(look).length === 0
    await change(() => ({ channels: { looks: { [paymentType]: isEmpty ? null : look } } }))
  }

  return (
    <FormDialog
      title={t('channelLook.title', { channel: usual.name })}
      send={t('channelLook.save')}
      changed={isChanged}
      waits={isReading}
      onSend={keep}
      onClose={onClose}
    >
      <FormField
        label={t('channelLook.name')}
        hint={t('channelLook.nameHint', { name: usual.name })}
        {...field('name')}
        maxLength={MAX_NAME}
      />
      <ColorChoice {...field('color')} />
      <PictureButtons
        pick={t(logo ? 'slips.otherLogo' : 'channelLook.logo')}
        read={(file) => shrinkPicture(file, logoKept)}
        onPicture={({ url }) => type({ logo: url })}
        onReading={setReading}
        remove={logo ? [t('slips.noLogo'), () => type({ logo: null })] : null}
      />
      <p className={css.sample} data-testid="channel-sample">
        <ChannelMark
          name={shownName}
          look={{ ...(shownColor ? { color: shownColor } : {}), ...(shownLogo ? { logo: shownLogo } : {}) }}
        />
        <strong>{shownName}</strong>
      </p>
    </FormDialog>
  )
}
