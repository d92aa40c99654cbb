import { IconExternalLink } from '@tabler/icons-react'
import { useRef } from 'react'
import type { PaymentCode } from '../../../shared/sale/order.ts'
import { CopyButton } from '../../components/buttons/copy-button.tsx'
import { LinkButton } from '../../components/buttons/link-button.tsx'
import { QrCode } from '../../components/codes/qr-code.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './pay-link.module.css'

interface PayLinkProps {
  readonly link: Extract<PaymentCode, { kind: 'link' }>
  readonly channel: string
  readonly amount: string
}

/** The payment page as a QR code for the customer's phone, and its address to send to them. */
export function PayLink({ link, channel, amount }: PayLinkProps) {
  const { t } = useTranslation()
  const address = useRef<HTMLOutputElement>(null)
  return (
    <div className={css.link}>
      <div className={css.qr}>
        <QrCode content={link.url} label={t('code.linkQr', { amount })} />
      </div>
      <p>{t('code.linkScan')}</p>
      <div className={css.address}>
        <output
          ref={address}
          title={link.url}
          aria-label={t('code.link', { channel })}
          data-testid="code-link"
        >
          {link.url}
        </output>
        <CopyButton text={link.url} shown={address} label={t('code.copy')} />
        <LinkButton href={link.computerUrl ?? link.url} icon={<IconExternalLink />}>
          {t('code.openHere')}
        </LinkButton>
      </div>
    </div>
  )
}
