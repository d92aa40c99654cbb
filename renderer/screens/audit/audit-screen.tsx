import { IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { AuditEntry, AuditVerdict } from '../../../shared/audit/audit.ts'
import { Button } from '../../components/buttons/button.tsx'
import column from '../../components/layout/column-screen.module.css'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { exactTimeText } from '../../components/time/time-text.ts'
import { factsText, whoText } from '../../components/words/audit-facts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { go } from '../../state/view.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLog, exportAuditLog, followAuditLog, useAuditVerdict } from './audit-log.ts'
import css from './audit-screen.module.css'

/** The audit log, newest line first, and whether every line is unaltered. */
export function AuditScreen() {
  const { t } = useTranslation()
  const { items: entries, more, failure } = auditLog.use()
  const verdict = useAuditVerdict((check) => check.verdict)
  const format = useTimeFormat()
  const channelName = useChannelName()
  const saving = useAction<'export' | 'more'>()
  const trouble = failure ?? saving.failure
  useEffect(followAuditLog, [])
  return (
    <main className={column.screen}>
      <header className={column.head}>
        <ScreenTitle>{t('audit.title')}</ScreenTitle>
        <Button
          icon={<IconDownload />}
          {...saving.press('export', () => exportAuditLog({ t, format, channelName }))}
        >
          {t('audit.export')}
        </Button>
        <Button onClick={() => go({ screen: 'settings' })}>{t('audit.back')}</Button>
      </header>
      <Verdict verdict={verdict} />
      <AuditFilters />
      {trouble && <FailureNotice failure={trouble} />}
      {entries?.length === 0 && <p role="status">{t('audit.empty')}</p>}
      {entries && entries.length > 0 && <Lines entries={entries} />}
      {more && <Button {...saving.press('more', auditLog.readMore)}>{t('orders.more')}</Button>}
    </main>
  )
}

function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const { t } = useTranslation()
  switch (verdict.kind) {
    case 'checking':
      return <p role="status">{t('audit.checking')}</p>
    case 'intact':
      return <p role="status">{t('audit.intact', { count: verdict.entries })}</p>
    case 'broken':
      return (
        <Notice tone="bad" title={t('audit.broken', { sequence: verdict.sequence })} urgent>
          {t('audit.brokenHint')}
        </Notice>
      )
  }
}

function Lines({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const channelName = useChannelName()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('audit.lines')}>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{t('audit.number')}</th>
            <th scope="col">{t('audit.at')}</th>
            <th scope="col">{t('audit.by')}</th>
            <th scope="col">{t('audit.what')}</th>
            <th scope="col">{t('audit.facts')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.sequence}>
              <td>{entry.sequence}</td>
              <td>{exactTimeText(entry.at, format)}</td>
              <td>{whoText(entry, t)}</td>
              <td>
                {t(`audit.kind.${entry.kind}`)}
                {entry.subject !== null && <span className={css.subject}>{entry.subject}</span>}
              </td>
              <td>{factsText(entry, { t, format, channelName })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
