import type { DisplayState } from '../../shared/display/display.ts'
import type { DisplayLooks } from '../../shared/display/display-looks.ts'
import { DotPicture } from '../components/slips/dot-picture.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import css from './display-page.module.css'
import { useDisplay } from './display-store.ts'
import { IdlePictures } from './idle-pictures.tsx'
import { ShownSale } from './shown-sale.tsx'

/** The customer's screen: the shop, what to pay and how, and the result. */
export function DisplayPage() {
  const { t } = useTranslation()
  const { state, looks, connected } = useDisplay()
  // What was shown before the connection was lost may be over, so no code may stay on the screen.
  if (!state || !connected) {
    return (
      <main className={css.page} data-shown="waiting">
        <p className={css.note} role="status">
          {t('display.connecting')}
        </p>
      </main>
    )
  }
  return <Page state={state} looks={looks} />
}

function Page({ state, looks }: { state: DisplayState; looks: DisplayLooks }) {
  const { t } = useTranslation()
  const { shown } = state
  const welcome = looks.welcome || t('display.welcome')
  const logo = <ShopLogo state={state} looks={looks} />
  // Without pictures the shop's name fills the screen.
  const greets = shown.kind === 'idle' && looks.pictures.length === 0
  return (
    <main className={css.page} data-shown={shown.kind}>
      <header className={css.head}>
        {!greets && (
          <div className={css.shop}>
            {logo}
            <h1>{state.shop}</h1>
          </div>
        )}
        {state.mode === 'training' && <p className={css.training}>{t('app.training')}</p>}
      </header>
      {greets ? (
        <section className={css.greeting} role="status">
          {logo}
          <h1>{state.shop}</h1>
          <p>{welcome}</p>
        </section>
      ) : shown.kind === 'idle' ? (
        <IdlePictures pictures={looks.pictures} welcome={welcome} />
      ) : (
        <ShownSale shown={shown} state={state} />
      )}
    </main>
  )
}

/** The shop's logo in colour, or the one of its slips; nothing without either. */
function ShopLogo({ state, looks }: { state: DisplayState; looks: DisplayLooks }) {
  if (looks.logo) return <img className={css.logoPicture} src={looks.logo} alt="" />
  if (!state.logo) return null
  return (
    <div className={css.logo}>
      <DotPicture picture={state.logo} label="" width={100} />
    </div>
  )
}
