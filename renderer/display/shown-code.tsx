import type { DisplayState, Shown } from '../../shared/display/display.ts'
import { HOUR } from '../../shared/durations.ts'
import { howToPay } from '../../shared/gateway/instructions.ts'
import { inFours } from '../../shared/in-fours.ts'
import { formatRupiah } from '../../shared/money.ts'
import { ChannelMark } from '../components/badges/channel-mark.tsx'
import { QrCode } from '../components/codes/qr-code.tsx'
import { countdownText, timeText } from '../components/time/time-text.ts'
import { useNow } from '../components/time/use-now.ts'
import { useTranslation } from '../i18n/i18n.ts'
import css from './display-page.module.css'
import { Sale } from './sale.tsx'

type CodeShown = Extract<Shown, { kind: 'code' }>

/** The code to pay with, as large as the screen allows. */
export function ShownCode({ shown, state }: { shown: CodeShown; state: DisplayState }) {
  const { t, language } = useTranslation()
  const { code, channel, family, total } = shown
  // The usual steps are about a link, and a request on the phone has none.
  const usual = family && code.kind !== 'push' ? howToPay[family] : null
  const steps = shown.howToPay ?? usual
  const amount = formatRupiah(total)
  const digits = digitsOf(code)
  const qr = qrOf(code)
  return (
    <Sale shown={shown}>
      <p className={css.channel}>
        <ChannelMark name={channel} look={shown.logo ? { logo: shown.logo } : {}} />
        {t('display.payWith', { channel })}
      </p>
      {qr !== null && (
        <div className={css.qr}>
          <QrCode content={qr} label={t('code.qr', { amount })} />
        </div>
      )}
      {code.kind === 'link' && <p className={css.hint}>{t('display.scanLink')}</p>}
      {code.kind === 'push' && <p className={css.note}>{t('display.onPhone')}</p>}
      {digits !== null && (
        <div className={css.number}>
          <p>{t(code.kind === 'virtualAccount' ? 'display.accountNumber' : 'display.storeCode')}</p>
          <output className={css.digits} data-testid="display-code">
            {inFours(digits).map((group, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat and never move
              <span key={at}>{group}</span>
            ))}
          </output>
        </div>
      )}
      {steps && (
        <ol className={css.steps}>
          {steps[language].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {shown.expiresAt !== null && <Expiry expiresAt={shown.expiresAt} state={state} />}
    </Sale>
  )
}

/** The number that the customer types; null if there is none. */
function digitsOf(code: CodeShown['code']): string | null {
  if (code.kind === 'virtualAccount') return code.number
  return code.kind === 'storeCode' ? code.code : null
}

/** The content of the QR code that the customer scans; null if there is none. */
function qrOf(code: CodeShown['code']): string | null {
  if (code.kind === 'qr') return code.content
  return code.kind === 'link' ? code.url : null
}

/** Counts down by the gateway's clock; more than an hour is shown as a time of day. */
function Expiry({ expiresAt, state }: { expiresAt: number; state: DisplayState }) {
  const { t, language } = useTranslation()
  const now = useNow()
  const left = expiresAt - (now + state.clockOffset)
  if (left <= 0) return <p className={css.expiry}>{t('display.pastExpiry')}</p>
  const zone = state.timeZone
  return (
    <p className={css.expiry}>
      {left > HOUR
        ? t('code.payBefore', { time: `${timeText(expiresAt, now, { language, zone })} ${zone}` })
        : t('code.timeLeft', { time: countdownText(left) })}
    </p>
  )
}
