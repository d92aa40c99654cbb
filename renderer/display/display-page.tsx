import type { DisplayState } from '../../shared/display/display.ts'
import type { DisplayLooks } from '../../shared/display/display-looks.ts'
import { DotPicture } from '../components/dot-picture.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import css from './display-page.module.css'
import { useDisplay } from './display-store.ts'
import { IdlePictures } from './idle-pictures.tsx'
import { ShownSale } from './shown-sale.tsx'

/** The customer's screen: the shop, what to pay and how, and the result. */
export function DisplayPage() {
  const { t } = useTranslation()
  const { state, looks, connected } = useDisplay()
  // What was shown before the connection was lost may have ended: a code must not be paid on trust.
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
  return (
    <main className={css.page} data-shown={state.shown.kind}>
      <header className={css.head}>
        <div className={css.shop}>
          {looks.logo ? (
            <img className={css.logoPicture} src={looks.logo} alt="" />
          ) : (
            state.logo && (
              <div className={css.logo}>
                <DotPicture picture={state.logo} label="" width={100} />
              </div>
            )
          )}
          <h1>{state.shop}</h1>
        </div>
        {state.mode === 'training' && <p className={css.training}>{t('app.training')}</p>}
      </header>
      {state.shown.kind === 'idle' && looks.pictures.length > 0 ? (
        <IdlePictures pictures={looks.pictures} welcome={t('display.welcome')} />
      ) : (
        <ShownSale state={state} />
      )}
    </main>
  )
}
