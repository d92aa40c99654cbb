import { MAX_FACT } from './audit-limits.ts'

/** Settings for the audit log, by member. Nothing in them is secret; values longer than `most` are shortened. */
export function membersOf(change: object, most = MAX_FACT, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(change).map(([name, value]) =>
      typeof value === 'object' && value !== null && !isList(value)
        ? membersOf(value, most, `${prefix}${name}.`)
        : { [prefix + name]: String(value).slice(0, most) },
    ),
  )
}

/** Whether a value is a list that is logged as one text; a list of objects, such as printers, is logged object by object. */
const isList = (value: object) => Array.isArray(value) && value.every((each) => typeof each !== 'object')
