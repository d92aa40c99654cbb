import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { MerchantStatus, MissingPart } from '../../../shared/merchant/merchant.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './merchant-screen.module.css'

const parts = ['baseUrl', 'merchantId', 'profile', 'keys'] as const satisfies readonly MissingPart[]

/** What is set and what is still missing before the first inquiry. */
export function Readiness({ status }: { status: MerchantStatus }) {
  const { t } = useTranslation()
  const isLocked = status.vault.state === 'locked'
  const isThere = (part: MissingPart) => !status.missing.includes(part) && !(part === 'keys' && isLocked)
  return (
    <section aria-labelledby="merchant-readiness">
      <h2 id="merchant-readiness">{t('merchant.readiness')}</h2>
      <ul className={css.list}>
        {parts.map((part) => (
          <li key={part} data-there={isThere(part)}>
            {isThere(part) ? <IconCircleCheck aria-hidden="true" /> : <IconCircleDashed aria-hidden="true" />}
            <span>{t(`merchant.part.${part}`)}</span>
            <span>
              {isThere(part)
                ? t('merchant.there')
                : t(isLocked && part === 'keys' ? 'vault.locked' : 'merchant.missing')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
