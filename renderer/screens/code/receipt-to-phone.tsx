import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReceiptWay } from '../../../shared/display/display.ts'
import { plainPhoneNumber } from '../../../shared/phone-number.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { callMain } from '../../bridge/main-process.ts'
import { LinkButton } from '../../components/buttons/link-button.tsx'
import { QrCode } from '../../components/codes/qr-code.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useLaidOut } from '../../parts/use-laid-out.ts'
import { useStarted } from '../../state/session.ts'
import { fitForCode, fitForLink, mailLink, receiptText, whatsAppLink } from './receipt-text.ts'
import css from './receipt-to-phone.module.css'

const isDesktopOnWindows = () => window.pos !== undefined && navigator.userAgent.includes('Windows')

const ways: readonly ReceiptWay[] = ['page', 'whatsApp', 'mail']

/** The address of the receipt at the office; null where there is none, undefined until that is known. */
function useReceiptPage(merchantTradeNo: string): string | null | undefined {
  const [page, setPage] = useState<string | null>()
  useEffect(() => {
    let isGone = false
    void callMain('office.receiptPage', { merchantTradeNo })
      .catch(() => ({ url: null }))
      .then(({ url }) => isGone || setPage(url))
    return () => {
      isGone = true
    }
  }, [merchantTradeNo])
  return page
}

/** The receipt on the customer's own phone: a page at the office, or a message that Loket does not send itself. */
export function ReceiptToPhone({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const { shop } = useStarted().settings
  const { merchantTradeNo } = order
  const { slip, failure } = useLaidOut({ kind: 'receipt', merchantTradeNo }, { paper: 'A6' })
  const page = useReceiptPage(merchantTradeNo)
  const [chosen, choose] = useState<ReceiptWay | null>(null)
  const by = chosen ?? (page ? 'page' : 'whatsApp')
  const [phone, setPhone] = useState(order.phone ?? '')
  const text = slip ? receiptText(slip) : ''
  const number = plainPhoneNumber(phone)
  const short = fitForCode(text)
  const opened = isDesktopOnWindows() ? fitForLink(text) : text
  const scanned = {
    page: page ?? '',
    whatsApp: whatsAppLink(short, null),
    mail: mailLink(shop.name, short),
  }[by]
  const isReady = slip !== null && page !== undefined
  useEffect(() => {
    // A receipt from the list is that of a customer who is not at the display.
    if (isReady) callMain('display.offerReceipt', { merchantTradeNo, by, code: scanned }).catch(() => {})
  }, [isReady, merchantTradeNo, by, scanned])
  return (
    <Dialog title={t('receipt.toPhone')} onClose={onClose}>
      <div className={css.sheet}>
        {failure && <FailureNotice failure={failure} />}
        <div className={css.code}>{isReady && <QrCode content={scanned} label={t('receipt.code')} />}</div>
        <div className={css.ways}>
          <Choice
            label={t('receipt.by')}
            value={by}
            options={ways
              .filter((value) => value !== 'page' || page)
              .map((value) => ({ value, label: t(`receipt.${value}`) }))}
            onChange={choose}
          />
          <p>{t(`receipt.scan.${by}`)}</p>
          {by === 'whatsApp' && (
            <>
              <FormField
                label={t('receipt.phone')}
                value={phone}
                maxLength={25}
                error={phone.trim() !== '' && number === null ? t('problem.phoneWrong') : null}
                onChange={(typed) => {
                  setPhone(typed)
                  // The page's address may come while somebody types.
                  choose('whatsApp')
                }}
              />
              {number !== null && slip && (
                <LinkButton href={whatsAppLink(opened, number)} icon={<IconBrandWhatsapp />}>
                  {t('receipt.openHere')}
                </LinkButton>
              )}
            </>
          )}
          <p className="soft">{t(by === 'page' ? 'receipt.pagePrivate' : 'receipt.private')}</p>
        </div>
      </div>
    </Dialog>
  )
}
