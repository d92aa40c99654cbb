import { IconDiscount2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { keepFocus } from '../../../components/keyboard/keep-focus.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { later } from '../../../parts/later.tsx'

const DiscountDialog = later(() => import('./discount-dialog.tsx').then((part) => part.DiscountDialog))

/** Opens the discount dialog, for the line of that name or, if `at` is null, for the whole sale. */
export function DiscountKey({ at, name = '' }: { at: number | null; name?: string }) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button
        icon={<IconDiscount2 />}
        {...(at === null ? {} : { 'aria-label': t('cart.discountOn', { name }), title: t('cart.discount') })}
        onMouseDown={keepFocus}
        onClick={() => open(true)}
      >
        {at === null && t('cart.discount')}
      </Button>
      {isOpen && <DiscountDialog at={at} onClose={() => open(false)} />}
    </>
  )
}
