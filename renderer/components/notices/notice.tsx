import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../buttons/button.tsx'
import { besideMoney, isBesideMoney } from './beside-money.ts'
import css from './notice.module.css'

interface NoticeProps {
  readonly tone: 'info' | 'good' | 'warn' | 'bad'
  readonly title: string
  /** Replaces the tone's own. */
  readonly icon?: typeof IconInfoCircle
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Interrupts a screen reader: the cashier must know this at once. */
  readonly urgent?: boolean
}

const icons = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle }

/** A message in place: an icon, what happened, and what to do. */
export function Notice({ tone, title, icon, children, actions, urgent = false }: NoticeProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div className={css.notice} data-tone={tone} role={urgent ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <div className={css.words}>
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
      {actions}
    </div>
  )
}

interface FailureNoticeProps {
  readonly failure: Failure
  /** Tries once more what has failed. */
  readonly again?: () => unknown
  readonly actions?: ReactNode
}

/** Why a call failed: what happened, whether money moved, what to do next. */
export function FailureNotice({ failure, again, actions }: FailureNoticeProps) {
  const { t } = useTranslation()
  const { code } = failure
  const beside = isBesideMoney(failure)
  return (
    <Notice
      tone="bad"
      title={t(`failure.${code}.what`)}
      actions={again ? <Button onClick={again}>{t('app.tryAgain')}</Button> : actions}
      urgent
    >
      {!beside && !besideMoney(code) && t(`failure.${code}.money`)}{' '}
      {beside && (code === 'connectionLost' || code === 'internal')
        ? t(`failureBesideMoney.${code}`)
        : t(`failure.${code}.next`)}
    </Notice>
  )
}
