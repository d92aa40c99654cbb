import { IconStar } from '@tabler/icons-react'
import type { Product } from '../../../shared/catalogue/product.ts'
import { DAY } from '../../../shared/durations.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useCatalogue } from '../../state/goods/catalogue.ts'
import { bestSellersIn } from './best-sellers.ts'
import css from './catalogue-screen.module.css'
import { saveProducts } from './save-products.ts'
import { favouriteAt, notFavourite } from './tile-places.ts'

const DAYS = 30
const none: readonly Product[] = []

/** Makes what sold most the favourites, when a person wants it: tiles that moved by themselves could not be found. */
export function BestSellersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'apply'>('form')
  const products = useCatalogue((catalogue) => catalogue.products) ?? none
  const { value: report, failure: unread } = useRead(() => {
    const to = Date.now()
    return callMain('report.read', { from: to - DAYS * DAY, to })
  }, [])
  const wrong = failure ?? unread
  const best = report && bestSellersIn(report, products)

  const apply = async () => {
    const ids = new Set(best?.map(({ product }) => product.id))
    // Pressed again after a failure, it changes only what is left.
    const changed = products.filter(({ id, favourite }) => favourite !== ids.has(id))
    await saveProducts(changed.map((each) => (ids.has(each.id) ? favouriteAt(each) : notFavourite(each))))
    return onClose
  }

  return (
    <Dialog
      title={t('catalogue.bestSellers')}
      onClose={onClose}
      actions={
        <Button tone="primary" icon={<IconStar />} {...press('apply', apply)} blocked={!best?.length}>
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
                {name} <span className="soft">{t('catalogue.sold', { count: quantity })}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
