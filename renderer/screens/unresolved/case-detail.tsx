import { IconFileText, IconRefresh, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isCash } from '../../../shared/cash/cash.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { caseAmount, type Resolution, resolutionsOf } from '../../../shared/sale/case.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { splitSums } from '../../../shared/sale/split.ts'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useOrders } from '../../state/orders/orders.ts'
import { fromHere, go } from '../../state/view.ts'
import { checkNow, sendAgain } from '../code/order-actions.ts'
import { ChargeRest } from '../code/part-actions.tsx'
import { Why } from '../code/state-text.tsx'
import css from './case-detail.module.css'
import { caseLooks, wordsOf } from './case-looks.ts'
import { CaseSheet } from './case-sheet.tsx'
import { ClosingButton } from './closing-button.tsx'
import { Comparison } from './comparison.tsx'
import { GatewayRefund } from './gateway-refund.tsx'
import { Watching } from './watching.tsx'
import { workList } from './work-list.ts'

/** One case: what happened, what the counter is doing about it, and what a person can do. */
export function CaseDetail({ found }: { found: UnresolvedCase }) {
  const { t } = useTranslation()
  const { kind, others } = found
  // The list is a snapshot; every window gets changes of the order itself at once.
  const order = useOrders(({ orders }) => orders[found.order.merchantTradeNo]) ?? found.order
  const { tone, Icon } = caseLooks[kind]
  const words = wordsOf({ kind, order })
  const cashPart = kind === 'paidLate' || kind === 'paidAfterChange' ? standingCashOf(order) : null
  useFreshPlan(order.lastCheckedAt)
  return (
    <CaseSheet
      Icon={Icon}
      tone={tone}
      title={t(`case.${words}.title`)}
      amount={caseAmount({ kind, order })}
      what={
        <>
          {t(`case.${words}.what`)} <Why state={order.state} />
        </>
      }
      money={t(`case.${words}.money`)}
      steps={steps.map((step) => t(`case.${words}.${step}`))}
      actions={
        <>
          {cashPart && (
            <p>
              {t('unresolved.cashPart', {
                total: formatRupiah(cashPart.total),
                cash: formatRupiah(cashPart.cash),
              })}
            </p>
          )}
          <CaseActions found={{ ...found, order }} />
        </>
      }
    >
      <Comparison
        order={order}
        others={others}
        answer={kind === 'mismatch' ? (found.lastAnswer?.members ?? null) : null}
      />
      {!isCash(order.paymentType) && <Watching found={found} order={order} />}
    </CaseSheet>
  )
}

/** The sale that an order pays the rest of, while its cash part stands. */
const standingCashOf = (order: Order) =>
  order.part?.kind === 'rest' && !order.part.cash.givenBack ? splitSums(order) : null

const steps = ['first', 'second', 'third'] as const

/** When the gateway was asked, its next inquiry is planned again. */
function useFreshPlan(lastCheckedAt: number | null): void {
  const [known] = useState(lastCheckedAt)
  useEffect(() => {
    if (lastCheckedAt !== known) void workList.find()
  }, [lastCheckedAt, known])
}

function CaseActions({ found }: { found: UnresolvedCase }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'check' | 'again'>()
  const { kind, order, since } = found
  const { state, merchantTradeNo } = order
  const arrived = state.kind !== 'unknown' || !state.neverArrived
  const again = async () => {
    const goOn = fromHere()
    await sendAgain(order)
    goOn({ screen: 'code', merchantTradeNo })
  }
  return (
    <>
      <div className={css.actions}>
        {kind === 'unknown' && !arrived && !order.superseded && (
          <Button tone="primary" icon={<IconSend />} {...press('again', again)}>
            {t('code.sendAgain')}
          </Button>
        )}
        {(kind === 'unknown' || kind === 'mismatch' || kind === 'toldPaid') && (
          <Button
            icon={<IconRefresh />}
            tone={kind === 'unknown' && arrived ? 'primary' : 'plain'}
            {...press('check', () => checkNow(order).then(() => workList.find()))}
          >
            {t('code.check')}
          </Button>
        )}
        <ChargeRest order={order} />
        <GatewayRefund found={found} />
        <ClosingButton
          tone={kind === 'unknown' || kind === 'paidTwice' ? 'plain' : 'primary'}
          texts={closingTexts(found)}
          ways={resolutionsOf(found)}
          action="closeCase"
          number={merchantTradeNo}
          of={{ kind, since }}
          close={(closing) => callMain('unresolved.close', { merchantTradeNo, kind, since, ...closing })}
        />
        <Button icon={<IconFileText />} onClick={() => go({ screen: 'orders', merchantTradeNo })}>
          {t('unresolved.evidence')}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

const closingTexts = (found: UnresolvedCase) => (t: Translate) => ({
  title: t('unresolved.close'),
  hint: t('unresolved.closeHint'),
  noteLabel: t(`case.${wordsOf(found)}.note`),
  labelOf: (way: Resolution) => t(`resolution.${way}`),
})
