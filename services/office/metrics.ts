import type { Counts } from './counts.ts'
import type { Queries } from './database/database.ts'
import type { Health } from './health.ts'
import { IS_AWAITED } from './lending/put-back.ts'

interface MetricsOptions {
  readonly database: Queries
  readonly health: () => Promise<Health>
  readonly counts: Counts
  /** Connected counters of this process. */
  readonly links: () => number
  readonly now: () => number
}

/** One number in Prometheus' text form. */
interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  readonly values: readonly { readonly labels?: string; readonly value: number }[]
}

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  values: [{ value }],
})

/** The text for a Prometheus server. It names no shop, no person and no order. */
export async function metricsText({ database, health, counts, links, now }: MetricsOptions): Promise<string> {
  const isWell = (await health()).status === 'ok'
  const metrics = [
    gauge(
      'loket_office_database_up',
      'Whether the database answers and takes what is written.',
      isWell ? 1 : 0,
    ),
    gauge('loket_office_links', 'Counters connected to this process.', links()),
    ...(isWell ? await countedIn(database, now()) : []),
    ...metricsOfCounts(counts),
    gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
    gauge(
      'process_start_time_seconds',
      'When this process began.',
      Math.round(Date.now() / 1_000 - process.uptime()),
    ),
    {
      ...gauge('process_cpu_seconds_total', 'Processor time of this process.', processorSeconds()),
      type: 'counter' as const,
    },
  ]
  return metrics.map(textOf).join('')
}

async function countedIn(database: Queries, now: number): Promise<Metric[]> {
  const [found] = await database.query<{
    counters: number
    awaited: number
    kept: number
    oldest: number | null
  }>(
    `SELECT (SELECT count(*) FROM counters WHERE ended_at IS NULL)::int AS counters,
      (SELECT count(*) FROM counters c WHERE ${IS_AWAITED})::int AS awaited, count(*)::int AS kept, min(at) AS oldest FROM notifications`,
  )
  const { counters = 0, awaited = 0, kept = 0, oldest = null } = found ?? {}
  return [
    gauge('loket_office_counters', 'Counters enrolled and not ended.', counters),
    gauge(
      'loket_office_counters_awaited',
      'Counters that have not told what they were lent since the database was put back: until then nothing is lent.',
      awaited,
    ),
    gauge('loket_office_notifications_kept', 'Notifications that wait for a counter.', kept),
    gauge(
      'loket_office_notifications_oldest_seconds',
      'When the oldest of them came; 0 for none.',
      oldest === null ? 0 : Math.max(0, Math.round((now - oldest) / 1_000)),
    ),
  ]
}

function metricsOfCounts(counts: Counts): Metric[] {
  return counts.read().map(({ name, help, outcomes }) => ({
    name: `loket_office_${name}_total`,
    help,
    type: 'counter',
    values: outcomes.map(({ outcome, times }) => ({ labels: `{outcome="${outcome}"}`, value: times })),
  }))
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const textOf = ({ name, help, type, values }: Metric) =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(({ labels = '', value }) => `${name}${labels} ${value}`),
    '',
  ].join('\n')
