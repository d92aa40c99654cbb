import type { Order } from '../../../shared/sale/order.ts'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { agoText, inText } from '../../components/time/time-text.ts'
import { useNow } from '../../components/time/use-now.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './case-detail.module.css'

/** What the counter does about a case automatically: when it asks again, when it last asked, and the result. */
export function Watching({ found, order }: { found: UnresolvedCase; order: Order }) {
  const { t, language } = useTranslation()
  const now = useNow()
  const { nextCheckAt, lastAnswer } = found
  const lastAsked = Math.max(order.lastCheckedAt ?? 0, lastAnswer?.at ?? 0)
  return (
    <section aria-labelledby="case-doing">
      <h3 id="case-doing">{t('unresolved.doing')}</h3>
      <dl className={css.facts}>
        <div>
          <dt>{t('unresolved.next')}</dt>
          <dd>{nextCheckAt === null ? t('unresolved.nothingToAsk') : inText(nextCheckAt, now, language)}</dd>
        </div>
        <div>
          <dt>{t('unresolved.last')}</dt>
          <dd>{lastAsked === 0 ? t('code.notChecked') : agoText(lastAsked, now, language)}</dd>
        </div>
        {lastAnswer && (
          <div>
            <dt>{t('unresolved.lastAnswer')}</dt>
            <dd>
              <LastAnswer entry={lastAnswer} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function LastAnswer({ entry: { kind, detail } }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  if (kind === 'noAnswer') return t('unresolved.answer.none')
  if (detail.signature !== 'valid' && detail.signature !== undefined) return t('unresolved.answer.unverified')
  return t(detail.result === undefined ? 'unresolved.answer.verified' : 'unresolved.answer.noUse')
}
