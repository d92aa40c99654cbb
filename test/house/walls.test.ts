import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Imports that go with the arrows of the house, and imports against them; see "A tour of the rooms" in the README. */
const lawful: Record<string, readonly string[]> = {
  'shared/gateway/a.ts': ['zod', './fields.ts', '../money.ts'],
  'renderer/screens/sale/a.ts': ['react', '../../../shared/money.ts', '../../main-process.ts'],
  'electron/desktop/a.ts': ['electron', '../ipc/door.ts', '../../shared/gateway/orders.ts'],
  'electron/web/a.ts': ['../ipc/door.ts', '../counter.ts'],
  'electron/ipc/a.ts': ['../sales/sales.ts', '../../shared/ipc/contract.ts'],
  'electron/sales/a.ts': ['../gateway/client.ts', '../journal/journal.ts', '../../shared/ipc/contract.ts'],
  'electron/watching/a.ts': ['./heap.ts', '../clock.ts', '../../shared/gateway/profile.ts'],
  'electron/refunds/a.ts': ['../gateway/client.ts', '../journal/refunds.ts', '../watching/watcher.ts'],
  'electron/subscriptions/a.ts': [
    '../gateway/client.ts',
    '../journal/subscriptions.ts',
    '../watching/pace.ts',
  ],
  'electron/static-accounts/a.ts': ['../gateway/client.ts', '../journal/static-accounts.ts'],
  'electron/backups/a.ts': ['../journal/database.ts', '../../shared/ipc/contract.ts'],
  'electron/staff/a.ts': ['../journal/journal.ts', '../clock.ts', '../../shared/staff/role.ts'],
  'electron/audit/a.ts': ['../../shared/audit/audit.ts'],
  'electron/merchant/a.ts': ['../gateway/client.ts', '../vault/vault.ts', '../settings/settings-file.ts'],
  'electron/display/a.ts': ['../journal/journal.ts', '../../shared/display/display.ts'],
  'electron/support/a.ts': ['../backups/backups.ts', '../settings/settings-file.ts'],
  'electron/training/a.ts': ['../sandbox/sandbox.ts'],
  'electron/journal/migrations/a.ts': ['../../../shared/sale/order.ts'],
  'services/sandbox/orders/a.ts': [
    '../../gateway/sign.ts',
    '../../../shared/gateway/orders.ts',
    '../gateway.ts',
  ],
  'services/virtual-printer/page/a.ts': [
    '../../printing/picture/png-of.ts',
    '../../sandbox/pages/html.ts',
    '../moods.ts',
  ],
}
const unlawful: Record<string, readonly string[]> = {
  'shared/gateway/b.ts': ['node:fs', 'react', 'electron', '../../platform/log.ts', '../../renderer/app.tsx'],
  'renderer/screens/sale/b.ts': ['electron', 'node:fs', '../../../electron/ipc/door.ts'],
  'electron/main.ts': ['./sandbox/sandbox.ts', './web/web-shell.ts', '../renderer/app.tsx'],
  'electron/desktop/b.ts': ['../journal/journal.ts', '../web/answer.ts', '../sales/sales.ts'],
  'electron/browser.ts': ['electron', 'electron/main', './desktop/window.ts'],
  'electron/web/b.ts': ['electron', '../gateway/client.ts', '../desktop/window.ts'],
  'electron/ipc/b.ts': ['electron', '../desktop/window.ts', '../web/answer.ts', '../../renderer/app.tsx'],
  'electron/sales/b.ts': ['electron', '../ipc/door.ts', '../counter.ts', '../web/answer.ts'],
  'electron/display/b.ts': ['electron', '../ipc/door.ts', '../counter.ts', '../web/answer.ts'],
  'electron/refunds/b.ts': ['electron', '../ipc/door.ts', '../core.ts', '../counter.ts'],
  'electron/subscriptions/b.ts': ['electron', '../ipc/door.ts', '../core.ts', '../counter.ts'],
  'electron/static-accounts/b.ts': ['electron', '../ipc/door.ts', '../core.ts', '../counter.ts'],
  'electron/backups/b.ts': ['electron', '../ipc/door.ts', '../counter.ts'],
  'electron/staff/b.ts': ['electron', '../ipc/door.ts', '../counter.ts', '../web/sessions.ts'],
  'electron/audit/b.ts': ['electron', '../staff/staff.ts', '../sales/sales.ts', '../ipc/door.ts'],
  'electron/merchant/b.ts': ['electron', '../ipc/door.ts', '../counter.ts'],
  'electron/vault/b.ts': ['electron', '../merchant/merchant.ts', '../sales/sales.ts'],
  'electron/support/b.ts': ['electron', '../ipc/door.ts', '../counter.ts'],
  'electron/journal/migrations/b.ts': [
    '../../backups/backups.ts',
    '../../sales/sales.ts',
    '../../ipc/door.ts',
  ],
  'electron/gateway/b.ts': ['electron', '../sales/sales.ts', '../sandbox/sandbox.ts', '../counter.ts'],
  'electron/notifications/b.ts': ['../sales/sales.ts', '../sandbox/sandbox.ts', '../counter.ts'],
  'electron/watching/b.ts': ['electron', '../sales/sales.ts', '../gateway/client.ts', '../counter.ts'],
  'services/sandbox/orders/b.ts': [
    'electron',
    '../../gateway/client.ts',
    '../../journal/journal.ts',
    '../../../shared/sale/order.ts',
    '../../../shared/refund/refund.ts',
    '../../../shared/subscription/subscription.ts',
    '../../../shared/static-account/static-account.ts',
    '../../../shared/ipc/contract.ts',
  ],
  'services/virtual-printer/page/b.ts': [
    'electron',
    '../../printing/layout/lay-out.ts',
    '../../printing/escpos/slip-bytes.ts',
    '../../printing/queue.ts',
    '../../printing/picture/slip-picture.ts',
    '../../sandbox/ledger/ledger.ts',
    '../../journal/journal.ts',
    '../../../shared/slip/slip.ts',
  ],
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'loket-walls-')))
let refused: string[]

beforeAll(() => {
  for (const file of ['biome.json', '.gitignore']) cpSync(file, join(folder, file))
  for (const [file, imports] of Object.entries({ ...lawful, ...unlawful })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), imports.map((name) => `import '${name}'\n`).join(''))
  }
  refused = lint()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an import that goes against the arrows of the house is refused', () => {
  const wanted = Object.entries(unlawful).flatMap(([file, imports]) =>
    imports.map((_, index) => `${file}:${index + 1}`),
  )
  expect(wanted.filter((place) => !refused.includes(place))).toEqual([])
})

test('an import that goes with them is not', () => {
  expect(refused.filter((place) => (place.split(':')[0] as string) in lawful)).toEqual([])
})

/** Each refused import as file:line. */
function lint(): string[] {
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github'],
    { cwd: folder, encoding: 'utf8' },
  )
  const places = stdout.matchAll(/file=([^,]+),line=(\d+)/g)
  return Array.from(
    places,
    ([, file = '', line]) => `${relative(folder, file).replaceAll('\\', '/')}:${line}`,
  )
}
