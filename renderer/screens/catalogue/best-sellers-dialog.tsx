import { IconStar } from '@tabler/icons-react'
import { MAX_SAVED } from '../../../shared/catalogue/catalogue-limits.ts'
import type { Product } from '../../../shared/catalogue/product.ts'
import { DAY } from '../../../shared/durations.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import panes from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCatalogue } from '../../state/catalogue.ts'
import { useAction } from '../../state/use-action.ts'
import { useRead } from '../../state/use-read.ts'
import { type BestSeller, bestSellersIn } from './best-sellers.ts'
import css from './catalogue-screen.module.css'
import { favouriteAt, notFavourite } from './tile-places.ts'

const DAYS = 30
const none: readonly Product[] = []

/**
 * Makes what sold most the favourites, which have the first tiles. A person does it, when they like: tiles that changed their
 * places by themselves could not be found without looking.
 */
export function BestSellersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<'apply'>('form')
  const products = useCatalogue((catalogue) => catalogue.products) ?? none
  const { value: report, failure: unread } = useRead(() => {
    const to = Date.now()
    return callMain('report.read', { from: to - DAYS * DAY, to })
  }, [])
  const wrong = failure ?? unread
  const best = report && bestSellersIn(report, products)

  const apply = (sellers: readonly BestSeller[]) =>
    run('apply', async () => {
      const ids = new Set(sellers.map(({ product }) => product.id))
      const changed = products.filter(({ id, favourite }) => favourite !== ids.has(id))
      // Pressed again after a failure, it changes only what is left.
      for (let at = 0; at < changed.length; at += MAX_SAVED) {
        const some = changed.slice(at, at + MAX_SAVED)
        await callMain('catalogue.save', {
          products: some.map((product) =>
            ids.has(product.id) ? favouriteAt(product) : notFavourite(product),
          ),
        })
      }
      return onClose
    })

  return (
    <Dialog
      title={t('catalogue.bestSellers')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          icon={<IconStar />}
          busy={isBusy('apply')}
          blocked={!best?.length}
          onClick={() => best && void apply(best)}
        >
          {t('catalogue.makeFavourites')}
        </Button>
      }
    >
      <div className={css.form}>
        {wrong && <FailureNotice failure={wrong} />}
        <p role="status">
          {!best
            ? t('app.loading')
            : t(best.length > 0 ? 'catalogue.bestHint' : 'catalogue.bestNone', { days: DAYS })}
        </p>
        {best && best.length > 0 && (
          <ol className={css.best} aria-label={t('catalogue.bestSellers')}>
            {best.map(({ product: { id, name }, quantity }) => (
              <li key={id}>
                {name} <span className={panes.soft}>{t('catalogue.sold', { count: quantity })}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
