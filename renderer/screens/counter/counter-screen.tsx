import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { channelFamilies } from '../../../shared/gateway/channel-families.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { Button } from '../../components/button.tsx'
import { Keypad } from '../../components/keypad.tsx'
import { amountOf, keyOfKeyboard } from '../../components/keypad-keys.ts'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { isTyping, useKeyboard } from '../../components/use-keyboard.ts'
import { useChannels } from '../../state/channels.ts'
import { ChannelTiles } from './channel-tiles.tsx'
import { chargeProblem } from './charge-problem.ts'
import css from './counter-screen.module.css'
import {
  channelOf,
  charge,
  chooseChannel,
  press,
  setPayer,
  startOver,
  stepChannel,
  useDraft,
} from './draft.ts'
import { PayerField } from './payer-field.tsx'
import { ProblemText } from './problem-text.tsx'
import { QuickAmounts } from './quick-amounts.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

/** Type an amount, pick a way to pay, charge. */
export function CounterScreen() {
  const { t } = useTranslation()
  const draft = useDraft()
  const payerField = useRef<HTMLInputElement>(null)
  const amount = amountOf(draft.digits)
  const channel = channelOf(draft, useChannels())
  const problem = chargeProblem(channel, amount, draft.payer)
  const locked = draft.sending || draft.amountFixed

  useKeyboard((event) => {
    if (event.key === 'Enter' && !event.repeat && !isOnAnotherButton(event)) {
      event.preventDefault()
      if (problem === 'payerMissing') payerField.current?.focus()
      else void charge()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      stepChannel(event.key === 'ArrowDown' ? 1 : -1)
    }
    const key = isTyping(event) ? null : keyOfKeyboard(event.key)
    if (key) press(key)
  })

  return (
    <main className={css.counter} aria-busy={draft.sending}>
      <ScreenTitle hidden>{t('nav.counter')}</ScreenTitle>
      <section className={css.till}>
        <div className={css.display}>
          <p id="charge-problem" data-problem={problem ?? undefined} aria-live="polite">
            {problem ? <ProblemText problem={problem} channel={channel} /> : t('counter.amount')}
          </p>
          <output className={css.amount} aria-label={t('counter.amount')} data-testid="amount">
            {formatRupiah(amount)}
          </output>
        </div>
        {draft.amountFixed ? (
          <Notice
            tone="info"
            title={t('counter.changing')}
            actions={<Button onClick={startOver}>{t('counter.startOver')}</Button>}
          />
        ) : (
          <QuickAmounts blocked={locked} />
        )}
        <Keypad onKey={press} disabled={locked} />
        {draft.failure && <FailureNotice failure={draft.failure} />}
        <Button
          tone="primary"
          size="large"
          busy={draft.sending}
          blocked={problem !== null}
          aria-describedby="charge-problem"
          onClick={() => void charge()}
        >
          {t(draft.sending ? 'counter.sending' : 'counter.charge')}
        </Button>
      </section>
      <section className={css.channels} aria-label={t('counter.channels')}>
        <WaitingOrders />
        <ChannelTiles amount={amount} chosen={draft.paymentType} onChoose={chooseChannel} />
        {channel && channelFamilies[channel.family].needsPayer && (
          <PayerField
            key={channel.paymentType}
            ref={payerField}
            value={draft.payer}
            takesFocus={amount > 0}
            onChange={setPayer}
          />
        )}
      </section>
    </main>
  )
}

/** Enter presses the button that has the focus, unless it is the tile that is chosen already. */
function isOnAnotherButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLButtonElement && target.ariaPressed !== 'true'
}
