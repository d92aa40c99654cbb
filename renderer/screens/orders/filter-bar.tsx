import { cash } from '../../../shared/cash/cash.ts'
import { counterFamilies } from '../../../shared/gateway/counter-channels.ts'
import { DateField } from '../../components/fields/date-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './filter-bar.module.css'
import { type OrderFilter, periods, stateGroups } from './order-filter.ts'
import { filterOrders, orderList } from './order-list.ts'

const groups = Object.keys(stateGroups) as (keyof typeof stateGroups)[]
const families = [cash.family, ...counterFamilies] as const

export function FilterBar() {
  const { t } = useTranslation()
  const filter = orderList.use((list) => list.query.filter)
  const change = (part: Partial<OrderFilter>) => void filterOrders(part)
  return (
    <fieldset className={css.bar} aria-label={t('orders.filter.title')}>
      <Select
        label={t('orders.filter.period')}
        value={filter.period}
        labelHidden
        options={periods.map((value) => ({ value, label: t(`orders.filter.${value}`) }))}
        onChange={(period) => change({ period })}
      />
      <Select
        label={t('orders.filter.group')}
        value={filter.group}
        labelHidden
        options={[
          { value: 'all', label: t('orders.filter.allStates') },
          ...groups.map((value) => ({ value, label: t(`orders.filter.${value}`) })),
        ]}
        onChange={(group) => change({ group })}
      />
      <Select
        label={t('orders.filter.family')}
        value={filter.family}
        labelHidden
        options={[
          { value: 'all', label: t('orders.filter.allChannels') },
          ...families.map((value) => ({ value, label: t(`orders.filter.${value}`) })),
        ]}
        onChange={(family) => change({ family })}
      />
      {filter.period === 'days' && (
        <div className={css.days}>
          <DateField
            label={t('orders.filter.fromDay')}
            value={filter.fromDay}
            max={filter.toDay}
            onChange={(fromDay) => change({ fromDay })}
          />
          <DateField
            label={t('orders.filter.toDay')}
            value={filter.toDay}
            min={filter.fromDay}
            onChange={(toDay) => change({ toDay })}
          />
        </div>
      )}
    </fieldset>
  )
}
