import { IconCertificate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { CertificateAuthorityProblem } from '../../../shared/merchant/merchant.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import form from '../../components/fields/form.module.css'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { dateText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FileButton } from '../../parts/file-button.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import css from './merchant-screen.module.css'
import { loadMerchant, useMerchant } from './merchant-store.ts'

/** A certificate authority of the gateway, or of the shop's proxy, trusted in addition to the usual ones. */
export function AuthorityForm() {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { isBusy, failure, run } = useAction<'take' | 'remove'>('form')
  const [problem, setProblem] = useState<CertificateAuthorityProblem | 'tooLarge' | null>(null)
  const [text, setText] = useState('')
  const authorities = useMerchant(({ status }) => status?.authorities ?? [])
  const trust = (pem: string | null, action: 'take' | 'remove' = 'take') =>
    void run(action, async () => {
      if (pem === null) return setProblem('tooLarge')
      const { problem: found } = await callMain('merchant.trust', { pem })
      setProblem(found)
      if (found === null) setText((now) => (now === pem ? '' : now))
      await loadMerchant()
    })
  return (
    <SettingsGroup id="merchant-authority" title={t('authority.title')} hint={t('authority.intro')}>
      {authorities.length > 0 && (
        <div className={css.rows} data-testid="authorities">
          {authorities.map(({ subject, validUntil, fingerprint }) => {
            const until = { day: dateText(validUntil, format) }
            const isOver = validUntil < Date.now()
            return (
              <Notice key={fingerprint} tone={isOver ? 'bad' : 'good'} title={subject}>
                {isOver ? t('authority.ended', until) : t('authority.until', until)}
                <br />
                <code className={css.fine}>{fingerprint}</code>
              </Notice>
            )
          })}
        </div>
      )}
      <label className={form.field}>
        <span>{t('authority.text')}</span>
        <textarea
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder="-----BEGIN CERTIFICATE-----"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div className={css.buttons}>
        <Button
          icon={<IconCertificate />}
          busy={isBusy()}
          blocked={text.trim() === ''}
          onClick={() => trust(text)}
        >
          {t('authority.take')}
        </Button>
        <FileButton accept=".pem,.crt,.cer,application/x-pem-file" icon={<IconCertificate />} onText={trust}>
          {t('authority.file')}
        </FileButton>
        {authorities.length > 0 && (
          <Button icon={<IconTrash />} busy={isBusy()} onClick={() => trust('', 'remove')}>
            {t('authority.remove')}
          </Button>
        )}
      </div>
      {problem && (
        <Notice tone="bad" title={t('authority.refused')} urgent>
          {t(`authority.problem.${problem}`)}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </SettingsGroup>
  )
}
