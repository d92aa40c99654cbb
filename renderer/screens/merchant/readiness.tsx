import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { MerchantStatus } from '../../../shared/merchant/merchant.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import css from './merchant-screen.module.css'
import { useMerchant } from './merchant-store.ts'

const parts = ['baseUrl', 'merchantId', 'profile', 'keys'] as const
const steps = [...parts, 'test'] as const

/** The way to real money, step by step: what is done, and where the next step is. */
export function Readiness({ status }: { status: MerchantStatus }) {
  const { t } = useTranslation()
  const { mode } = useStarted()
  const isTested = useMerchant(({ report }) => report?.verdict === 'good')
  const isLocked = status.vault.state === 'locked'
  const isDone = (step: (typeof steps)[number]) =>
    step === 'test' ? isTested : !status.missing.includes(step) && !(step === 'keys' && isLocked)
  // A counter that takes real money has had its test, in an earlier run.
  const shown = mode === 'live' && !isTested ? parts : steps
  const next = mode === 'live' ? undefined : steps.find((step) => !isDone(step))
  return (
    <section aria-labelledby="merchant-readiness">
      <h2 id="merchant-readiness">{t('merchant.readiness')}</h2>
      <ol className={css.list}>
        {shown.map((step) => (
          <li key={step} data-there={isDone(step)} aria-current={step === next ? 'step' : undefined}>
            {isDone(step) ? <IconCircleCheck aria-hidden="true" /> : <IconCircleDashed aria-hidden="true" />}
            <span>{t(`merchant.part.${step}`)}</span>
            {step === next && step !== 'test' ? (
              <Button onClick={() => lead(step)}>{t('merchant.lead')}</Button>
            ) : (
              <span>
                {isDone(step)
                  ? t('merchant.there')
                  : t(isLocked && step === 'keys' ? 'vault.locked' : 'merchant.missing')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Scrolls to the field of a step and focuses it. */
function lead(step: (typeof parts)[number]): void {
  document.querySelector<HTMLElement>(`[data-step="${step}"] :is(input, select, textarea)`)?.focus()
}
