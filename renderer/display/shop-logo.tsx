import type { DisplayState } from '../../shared/display/display.ts'
import type { DisplayLooks } from '../../shared/display/display-looks.ts'
import { DotPicture } from '../components/dot-picture.tsx'
import css from './display-page.module.css'

/** The shop's logo in colour, or the one of its slips; nothing without either. */
export function ShopLogo({ state, looks }: { state: DisplayState; looks: DisplayLooks }) {
  if (looks.logo) return <img className={css.logoPicture} src={looks.logo} alt="" />
  if (!state.logo) return null
  return (
    <div className={css.logo}>
      <DotPicture picture={state.logo} label="" width={100} />
    </div>
  )
}
