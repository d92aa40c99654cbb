import { IconSchool } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FailureNotice } from './notice.tsx'
import css from './training-box.module.css'

interface TrainingBoxProps {
  /** Buttons and their fields. */
  readonly children: ReactNode
  readonly hint?: string | undefined
  readonly failure: Failure | null
}

/** Shown in training only: buttons that play the customer. */
export function TrainingBox({ children, hint, failure }: TrainingBoxProps) {
  const { t } = useTranslation()
  const title = useId()
  return (
    <section className={css.panel} aria-labelledby={title}>
      <h2 id={title}>
        <IconSchool size="1.25rem" aria-hidden="true" /> {t('training.title')}
      </h2>
      {hint && <p>{hint}</p>}
      <div className={css.actions}>{children}</div>
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}
