import { type AuditQuery, auditKinds } from '../../../shared/audit/audit.ts'
import { DAY } from '../../../shared/durations.ts'
import { beginningOf, dayIn } from '../../../shared/time-zone.ts'
import { DateField } from '../../components/fields/date-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { useStaffList } from '../staff/use-staff-list.ts'
import { auditLog } from './audit-log.ts'
import css from './audit-screen.module.css'

/** The filters for lines; days are the shop's. */
export function AuditFilters() {
  const { t } = useTranslation()
  const { timeZone } = useStarted().settings
  const query = auditLog.use((log) => log.query.wanted)
  const { staff } = useStaffList()
  const { from, to } = query
  /** Finds what is left without a filter, or with another value of it. */
  const filter = <Name extends keyof AuditQuery>(name: Name, value: AuditQuery[Name] | null) => {
    const { [name]: _before, ...others } = query
    void auditLog.find({ wanted: value === null ? others : { ...others, [name]: value } })
  }
  return (
    <fieldset className={css.filters} aria-label={t('audit.filters')}>
      <Select
        label={t('audit.what')}
        value={query.kind ?? ''}
        options={[
          { value: '', label: t('audit.everything') },
          ...auditKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
        ]}
        onChange={(kind) => filter('kind', kind || null)}
      />
      <Select
        label={t('audit.by')}
        value={query.staffId ?? ''}
        options={[
          { value: '', label: t('audit.everybody') },
          ...(staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(staffId) => filter('staffId', staffId || null)}
      />
      <DateField
        label={t('audit.from')}
        value={from === undefined ? '' : dayIn(from, timeZone)}
        onChange={(day) => filter('from', beginningOf(day, timeZone))}
      />
      <DateField
        label={t('audit.to')}
        value={to === undefined ? '' : dayIn(to - DAY, timeZone)}
        onChange={(day) => {
          const begins = beginningOf(day, timeZone)
          filter('to', begins === null ? null : begins + DAY)
        }}
      />
    </fieldset>
  )
}
