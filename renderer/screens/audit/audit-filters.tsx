import { type AuditQuery, auditKinds } from '../../../shared/audit/audit.ts'
import { DAY } from '../../../shared/durations.ts'
import { beginningOf, dayIn } from '../../../shared/time-zone.ts'
import { DateField } from '../../components/date-field.tsx'
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
  const find = (wanted: AuditQuery) => void auditLog.find({ wanted })
  const { staff } = useStaffList()
  const { kind: _kind, ...anyKind } = query
  const { staffId: _staffId, ...anyStaff } = query
  const { from: _from, ...anyStart } = query
  const { to: _to, ...anyEnd } = query
  return (
    <fieldset className={css.filters} aria-label={t('audit.filters')}>
      <label>
        <span>{t('audit.what')}</span>
        <select
          value={query.kind ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const kind = auditKinds.find((each) => each === value)
            find(kind ? { ...query, kind } : anyKind)
          }}
        >
          <option value="">{t('audit.everything')}</option>
          {auditKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`audit.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('audit.by')}</span>
        <select
          value={query.staffId ?? ''}
          onChange={({ currentTarget: { value } }) => find(value ? { ...query, staffId: value } : anyStaff)}
        >
          <option value="">{t('audit.everybody')}</option>
          {staff?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <DateField
        label={t('audit.from')}
        value={query.from === undefined ? '' : dayIn(query.from, timeZone)}
        onChange={(day) => {
          const from = beginningOf(day, timeZone)
          find(from === null ? anyStart : { ...query, from })
        }}
      />
      <DateField
        label={t('audit.to')}
        value={query.to === undefined ? '' : dayIn(query.to - DAY, timeZone)}
        onChange={(day) => {
          const from = beginningOf(day, timeZone)
          find(from === null ? anyEnd : { ...query, to: from + DAY })
        }}
      />
    </fieldset>
  )
}
