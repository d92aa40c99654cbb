import { IconBarcodeOff, IconX } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { findByBarcode } from '../../shared/catalogue/finding.ts'
import { variantName } from '../../shared/catalogue/labels.ts'
import type { Product } from '../../shared/catalogue/product.ts'
import { Button } from '../components/buttons/button.tsx'
import { useOpenDialogs } from '../components/dialogs/open-dialogs.ts'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import css from '../components/lists/rail-line.module.css'
import { shownCode, useMissedScans } from '../components/scanner/missed-scans.ts'
import { giveMissed } from '../components/scanner/use-scanner.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useCatalogue } from '../state/goods/catalogue.ts'
import { useStarted } from '../state/session.ts'
import { go, useView } from '../state/view.ts'
import { useMissed } from './use-missed.ts'

/** More of them would push the screen away. */
const MOST_NAMED = 5

/** Goods that were scanned where nothing takes them, in the rail: the customer must not leave with them unpaid. */
export function MissedScans() {
  const codes = useMissed()
  const isInDialog = useOpenDialogs(({ count }) => count > 0)
  return codes.length > 0 && !isInDialog && <Missed codes={codes} isInDialog={false} />
}

/** The same where no rail is seen: above a dialog, and at the foot of the lock and of the first setting-up. */
export function MissedWithoutRail() {
  const codes = useMissed()
  const isInDialog = useOpenDialogs(({ count }) => count > 0)
  const isLocked = useStarted().duty.kind === 'locked'
  const isSetUp = useView(({ view }) => view.screen === 'setup')
  if (codes.length === 0) return null
  const dialog = isInDialog && [...document.querySelectorAll('dialog[open]')].at(-1)
  if (dialog)
    return createPortal(
      <div popover="manual" className={css.above} ref={showAbove}>
        <Missed codes={codes} isInDialog />
      </div>,
      dialog,
    )
  return (
    (isLocked || isSetUp) && (
      <div className={css.foot}>
        <Missed codes={codes} isInDialog={false} />
      </div>
    )
  )
}

function Missed({ codes, isInDialog }: { codes: readonly string[]; isInDialog: boolean }) {
  const { t } = useTranslation()
  const isLocked = useStarted().duty.kind === 'locked'
  const products = useCatalogue((catalogue) => catalogue.products)
  const isOnSale = products === null || codes.some((code) => findByBarcode(products, code))
  const named = codes.slice(0, MOST_NAMED).map((code) => nameOf(code, products ?? []))
  const others = codes.length - named.length
  const names = [...named, ...(others > 0 ? [t('waiting.more', { count: others })] : [])].join(', ')
  const next = isLocked ? 'locked' : isInDialog ? 'inDialog' : 'elsewhere'
  return (
    <section className={css.line} aria-label={t('cart.missed.label')}>
      <p role="alert">
        <IconBarcodeOff aria-hidden="true" />
        <span>
          <strong>
            {isOnSale ? t('cart.notTaken', { name: names }) : t('cart.unknownCode', { code: names })}.
          </strong>{' '}
          {t(isOnSale ? `cart.missed.${next}` : 'cart.unknownCodeNothing')}
        </span>
      </p>
      <div className={css.actions}>
        {isOnSale && next === 'elsewhere' && (
          <Button onMouseDown={keepFocus} onClick={() => giveMissed(() => go({ screen: 'counter' }))}>
            {t('cart.missed.put')}
          </Button>
        )}
        <Button
          tone="quiet"
          icon={<IconX />}
          aria-label={t('print.close')}
          onMouseDown={keepFocus}
          onClick={() => useMissedScans.setState({ codes: [] })}
        />
      </div>
    </section>
  )
}

/** The dialog may be gone from the page already. */
function showAbove(above: HTMLElement | null): void {
  if (above?.isConnected) above.showPopover()
}

function nameOf(code: string, products: readonly Product[]): string {
  const picked = findByBarcode(products, code)
  if (!picked) return shownCode(code)
  return picked.variant ? variantName(picked.product, picked.variant) : picked.product.name
}
