import { IconArrowBackUp, IconReceipt, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatRupiah, sen } from '../../../shared/money.ts'
import type { FoundOrder } from '../../../shared/office/lending.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { go } from '../../state/view.ts'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import css from './elsewhere-dialog.module.css'
import { foundFor, orderOfFound } from './found-order.ts'

/** Finds an order of any counter through the office, and refunds it here. */
export function ElsewhereDialog({
  known,
  onClose,
}: {
  readonly known: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(known)
  /** What was searched for last, a new one with each press. */
  const [asked, ask] = useState<{ readonly text: string } | null>(null)
  const [refunding, refund] = useState<FoundOrder | null>(null)
  const { value, failure } = useRead(asked && (() => callMain('office.find', asked)), [], asked)
  const found = value?.orders
  // A dialog gives the focus to its close button first, and a scanner ends with Enter.
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') ask({ text: text.trim() })
  }
  const able = refunding && foundFor(refunding)
  if (refunding && able?.kind === 'refundable')
    return (
      <RefundDialog
        order={orderOfFound(refunding)}
        cart={[]}
        refunds={[]}
        remaining={able.remaining}
        onClose={() => {
          refund(null)
          ask((last) => last && { ...last })
        }}
      />
    )
  return (
    <Dialog title={t('elsewhere.title')} onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <label htmlFor={field}>{t('elsewhere.label')}</label>
        <div className={css.search}>
          <input
            ref={input}
            id={field}
            value={text}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            tone="primary"
            type="submit"
            icon={<IconSearch />}
            busy={asked !== null && !found && !failure}
          >
            {t('elsewhere.find')}
          </Button>
        </div>
        <p className={css.soft}>{t('elsewhere.hint')}</p>
      </form>
      {failure && <FailureNotice failure={failure} />}
      <div role="status" className={css.found}>
        {!failure && found?.length === 0 && (
          <Notice tone="info" title={t('elsewhere.none')}>
            {t('elsewhere.noneHint')}
          </Notice>
        )}
        {!failure &&
          found?.map((each) => (
            <FoundCard
              key={each.merchantTradeNo}
              found={each}
              onRefund={() => refund(each)}
              onOpen={() => {
                onClose()
                go({ screen: 'orders', merchantTradeNo: each.merchantTradeNo })
              }}
            />
          ))}
      </div>
    </Dialog>
  )
}

interface FoundCardProps {
  readonly found: FoundOrder
  readonly onRefund: () => void
  readonly onOpen: () => void
}

/** One order: who sold it, what was given back of it and where, and whether it can be refunded here. */
function FoundCard({ found, onRefund, onOpen }: FoundCardProps) {
  const { t } = useTranslation()
  const exact = useExactTime()
  const channelName = useChannelName()
  const able = foundFor(found)
  return (
    <article className={css.card} aria-label={found.merchantTradeNo}>
      <strong className={css.amount}>{formatRupiah(sen(found.amount))}</strong>
      <Facts
        inCard
        facts={[
          [t('elsewhere.counter'), found.counter],
          [t('code.orderNumber'), found.merchantTradeNo],
          [t('elsewhere.channel'), channelName(found.paidWith ?? found.paymentType)],
          [t('elsewhere.at'), exact(found.paidAt ?? found.createdAt)],
          [t('elsewhere.payer'), found.payer],
        ]}
      />
      {found.refunds.length > 0 && (
        <ul className={css.refunds} aria-label={t('refund.section')}>
          {found.refunds.map((each) => (
            <li key={each.merchantRefundNo}>
              {t('elsewhere.refunded', { amount: formatRupiah(sen(each.amount)), counter: each.counter })}{' '}
              <span className={css.soft}>
                {t(`refund.state.${each.state}.short`)} · {exact(each.createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {able.kind === 'own' && (
        <Button icon={<IconReceipt />} onClick={onOpen}>
          {t('elsewhere.own')}
        </Button>
      )}
      {able.kind === 'refundable' && (
        <>
          {able.asks !== null && <p className={css.soft}>{t('elsewhere.asks', { counter: able.asks })}</p>}
          <div>
            <Button tone="primary" icon={<IconArrowBackUp />} onClick={onRefund}>
              {t('elsewhere.refund', { amount: formatRupiah(able.remaining) })}
            </Button>
          </div>
        </>
      )}
      {able.kind !== 'own' && able.kind !== 'refundable' && (
        <Notice
          tone={able.kind === 'nothingLeft' ? 'info' : 'warn'}
          title={t(`elsewhere.cannot.${able.kind}`)}
        >
          {'counter' in able && t(`elsewhere.why.${able.kind}`, { counter: able.counter })}
        </Notice>
      )}
    </article>
  )
}
