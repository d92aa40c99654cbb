import { cash } from '../../../shared/cash/cash.ts'
import { counterFamilies } from '../../../shared/gateway/counter-channels.ts'
import { DateField } from '../../components/date-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './filter-bar.module.css'
import { type OrderFilter, periods, stateGroups } from './order-filter.ts'
import { filterOrders, orderList } from './order-list.ts'

const groups = Object.keys(stateGroups) as (keyof typeof stateGroups)[]

export function FilterBar() {
  const { t } = useTranslation()
  const filter = orderList.use((list) => list.query.filter)
  const change = (part: Partial<OrderFilter>) => void filterOrders(part)
  return (
    <fieldset className={css.bar} aria-label={t('orders.filter.title')}>
      <Select
        label={t('orders.filter.period')}
        value={filter.period}
        options={periods}
        text={(period) => t(`orders.filter.${period}`)}
        onChange={(period) => change({ period })}
      />
      <Select
        label={t('orders.filter.group')}
        value={filter.group}
        options={['all', ...groups]}
        text={(group) => t(group === 'all' ? 'orders.filter.allStates' : `orders.filter.${group}`)}
        onChange={(group) => change({ group })}
      />
      <Select
        label={t('orders.filter.family')}
        value={filter.family}
        options={['all', cash.family, ...counterFamilies]}
        text={(family) => t(family === 'all' ? 'orders.filter.allChannels' : `orders.filter.${family}`)}
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

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Value[]
  readonly text: (value: Value) => string
  readonly onChange: (value: Value) => void
}

function Select<Value extends string>({ label, value, options, text, onChange }: SelectProps<Value>) {
  return (
    <select
      className={css.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {text(option)}
        </option>
      ))}
    </select>
  )
}
