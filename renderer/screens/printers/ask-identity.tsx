import { IconZoomQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { readDevice } from '../../../shared/printer/device-address.ts'
import { type ProfileId, profileOf } from '../../../shared/printer/profiles.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { printerAddress } from './printer-address.ts'
import css from './printers.module.css'

interface AskIdentityProps {
  /** As typed. */
  readonly address: string
  readonly onProfile: (profile: ProfileId) => void
}

/** Asks the printer for its model; many answer, a system queue does not. Another address is another instance of this. */
export function AskIdentity({ address, onProfile }: AskIdentityProps) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'ask'>()
  const [said, setSaid] = useState<string | null>(null)
  const device = printerAddress(address)
  const kind = readDevice(device)?.kind
  if (kind !== 'network' && kind !== 'file') return null
  const ask = async () => {
    setSaid(null)
    const { identity } = await callMain('printer.identify', { device })
    setSaid(
      identity === null
        ? t('printer.identitySilent')
        : identity.profile === null
          ? t('printer.identityOther', { name: identity.name })
          : t('printer.identitySaid', { name: identity.name, profile: profileOf(identity.profile).name }),
    )
    return () => identity?.profile && onProfile(identity.profile)
  }
  return (
    <div>
      <Button icon={<IconZoomQuestion />} {...press('ask', ask)}>
        {t('printer.askIdentity')}
      </Button>
      <p role="status" className={css.soft}>
        {said}
      </p>
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}
