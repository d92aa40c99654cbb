import type { DisplayState } from '../../shared/display/display.ts'
import { DotPicture } from '../components/dot-picture.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import css from './display-page.module.css'
import { useDisplay } from './display-store.ts'
import { ShownSale } from './shown-sale.tsx'

/** The customer's screen: whose shop it is, what to pay and how, and what came of it. */
export function DisplayPage() {
  const { t } = useTranslation()
  const { state, connected } = useDisplay()
  // What was shown before the line was lost may be over: a code must not be paid on trust.
  if (!state || !connected) {
    return (
      <main className={css.page} data-shown="waiting">
        <p className={css.note} role="status">
          {t('display.connecting')}
        </p>
      </main>
    )
  }
  return <Page state={state} />
}

function Page({ state }: { state: DisplayState }) {
  const { t } = useTranslation()
  return (
    <main className={css.page} data-shown={state.shown.kind}>
      <header className={css.head}>
        <div className={css.shop}>
          {state.logo && (
            <div className={css.logo}>
              <DotPicture picture={state.logo} label="" width={100} />
            </div>
          )}
          <h1>{state.shop}</h1>
        </div>
        {state.mode === 'training' && <p className={css.training}>{t('app.training')}</p>}
      </header>
      <ShownSale state={state} />
    </main>
  )
}
