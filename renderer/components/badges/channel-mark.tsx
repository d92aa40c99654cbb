import type { ChannelLook } from '../../../shared/gateway/channel-looks.ts'
import css from './channel-mark.module.css'

interface ChannelMarkProps {
  readonly name: string
  readonly look: Pick<ChannelLook, 'color' | 'logo'>
}

/** A channel's logo, or its first letter on its colour, or nothing if it has neither. Its name is beside it. */
export function ChannelMark({ name, look: { color, logo } }: ChannelMarkProps) {
  if (logo) return <img className={css.logo} src={logo} alt="" />
  if (!color) return null
  return (
    <span className={css.letter} data-color={color} aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </span>
  )
}
