/**
 * Who may import whom: a room is a folder, and what is not in its line is refused. `shared/*` is every room of `shared/`.
 * Imports run one way, so that a room can be read without those above it; see docs/architecture.md.
 */
const table = `
# shared: pure, runs everywhere
shared/audit: shared shared/merchant shared/refund shared/sale shared/settings shared/staff shared/subscription
    shared/work-list
shared/backup:
shared/browser:
shared/cart: shared shared/catalogue shared/tax
shared/cash: shared shared/gateway
shared/catalogue: shared
shared/display: shared shared/cart shared/gateway shared/merchant shared/sale shared/slip shared/tax
shared/gateway: shared
shared/ipc: shared shared/audit shared/backup shared/browser shared/cart shared/catalogue shared/display
    shared/gateway shared/merchant shared/office shared/printer shared/refund shared/report shared/sale shared/settings
    shared/shift shared/slip shared/staff shared/static-account shared/subscription shared/support shared/update
    shared/work-list
shared/merchant: shared/gateway
shared/office: shared shared/catalogue shared/merchant shared/refund shared/settings shared/staff
shared/printer: shared shared/slip
shared/refund: shared shared/cart shared/cash shared/gateway shared/sale shared/tax
shared/report: shared shared/shift
shared/sale: shared shared/cash shared/gateway shared/tax
shared/settings: shared shared/cash shared/gateway shared/merchant shared/printer shared/slip shared/tax
    shared/update
shared/shift: shared shared/merchant shared/sale
shared/slip: shared
shared/staff: shared
shared/static-account: shared shared/gateway
shared/subscription: shared shared/gateway
shared/tax: shared
shared/support:
shared/update: shared
shared/work-list: shared shared/refund shared/sale shared/subscription

# what programs on Node share
platform: shared/ipc
platform/signing: shared shared/gateway
platform/office: shared shared/office
platform/picture:

# programs of their own
services/sandbox: platform platform/signing shared shared/gateway
services/virtual-printer: platform platform/picture services/sandbox shared
services/office: platform platform/office services/sandbox shared shared/audit shared/cash shared/catalogue shared/gateway
    shared/merchant shared/office shared/refund shared/sale shared/settings shared/shift shared/staff shared/tax

# the main process: its parts
electron/failures: shared/ipc
electron/events: shared/ipc
electron/watching: platform shared shared/gateway
electron/gateway: platform platform/signing shared shared/cart shared/gateway shared/tax
electron/notifications: platform platform/signing shared shared/gateway shared/merchant shared/office shared/settings
    shared/work-list
electron/printing: platform platform/picture shared/*
electron/settings: platform shared shared/gateway shared/merchant shared/settings
electron/vault: platform shared/gateway shared/merchant
electron/journal: electron/printing platform platform/office shared/*
electron/audit: electron/failures electron/journal platform shared shared/audit
electron/backups: electron/journal platform shared/*
electron/page:

# the main process: what happens at a counter
electron/lifecycle: electron/failures electron/gateway electron/journal electron/watching platform shared/*
electron/sales: electron/failures electron/gateway electron/journal electron/lifecycle electron/printing
    electron/watching platform shared/*
electron/refunds: electron/failures electron/gateway electron/journal electron/lifecycle electron/watching
    platform shared/*
electron/subscriptions: electron/failures electron/gateway electron/journal electron/lifecycle electron/watching
    platform shared/*
electron/static-accounts: electron/failures electron/gateway electron/journal electron/lifecycle
    electron/watching platform shared/*
electron/shifts: electron/failures electron/gateway electron/journal electron/lifecycle electron/printing
    electron/refunds electron/sales platform shared/*
electron/reports: electron/failures electron/journal shared shared/report shared/shift
electron/staff: electron/audit electron/backups electron/events electron/failures electron/journal platform
    shared/*
electron/merchant: electron/failures electron/gateway electron/settings electron/vault platform platform/signing
    shared/*
electron/display: electron/journal platform shared/*
electron/office: electron/failures electron/journal platform platform/office shared/*
electron/directory: electron/events electron/failures electron/journal electron/office electron/settings electron/staff
    platform shared/*
electron/support: electron/backups electron/gateway electron/self-test electron/settings platform shared/printer shared/settings
electron/updates: electron/journal platform shared shared/sale shared/settings shared/update
electron/training: electron/failures electron/gateway services/sandbox shared shared/gateway shared/subscription
electron/self-test: electron/journal electron/merchant electron/page electron/printing
    electron/settings electron/vault platform shared/*

# the main process: the door, the composition, the shells
electron/ipc: electron/audit electron/backups electron/directory electron/display electron/events electron/failures
    electron/gateway electron/journal electron/lifecycle electron/merchant electron/office electron/printing
    electron/refunds electron/reports electron/sales electron/settings electron/shifts electron/staff electron/static-accounts
    electron/subscriptions electron/support electron/training electron/updates platform shared/*
electron/composition: electron/audit electron/backups electron/directory electron/display electron/events electron/failures
    electron/gateway electron/ipc electron/journal electron/merchant electron/notifications electron/office
    electron/printing
    electron/refunds electron/sales electron/settings electron/shifts electron/staff electron/static-accounts
    electron/subscriptions electron/support electron/training electron/updates electron/vault electron/watching
    platform platform/office platform/signing
    services/sandbox shared/*
electron/web: electron/composition electron/ipc electron/page electron/self-test platform shared shared/ipc
electron/desktop: electron/composition electron/ipc electron/page electron/self-test electron/support
    electron/updates platform shared shared/display shared/ipc shared/sale shared/settings
electron: electron/backups electron/composition electron/desktop electron/page electron/web platform shared/*

# the page
renderer/bridge: shared/ipc
renderer/i18n: shared
renderer/components: renderer/bridge renderer/i18n shared shared/audit shared/cart shared/gateway shared/ipc shared/printer shared/refund
    shared/sale shared/slip shared/staff shared/static-account shared/subscription shared/tax
renderer/state: renderer/bridge renderer/components renderer/i18n shared/*
renderer/parts: renderer/bridge renderer/components renderer/i18n renderer/state shared shared/office shared/slip
renderer/screens/audit: renderer/bridge renderer/components renderer/i18n renderer/screens/staff renderer/state shared/*
renderer/screens/cash: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/counter
    renderer/screens/staff renderer/state shared/*
renderer/screens/catalogue: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/state shared/*
renderer/screens/code: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/counter
    renderer/screens/prints renderer/screens/refunds renderer/state shared/*
renderer/screens/counter: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/catalogue
    renderer/screens/refunds renderer/screens/shift renderer/screens/staff renderer/state shared/*
renderer/screens/lock: renderer/bridge renderer/components renderer/i18n renderer/screens/staff renderer/state shared/*
renderer/screens/merchant: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/state shared/*
renderer/screens/orders: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/code
    renderer/screens/prints renderer/screens/refunds renderer/state shared/*
renderer/screens/printers: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/state shared/*
renderer/screens/prints: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/state shared/*
renderer/screens/refunds: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/staff
    renderer/state shared/*
renderer/screens/reports: renderer/bridge renderer/components renderer/i18n renderer/screens/shift renderer/state shared/*
renderer/screens/settings: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/printers renderer/screens/staff
    renderer/state shared/*
renderer/screens/setup: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/catalogue
    renderer/screens/printers renderer/screens/settings renderer/screens/staff renderer/state
renderer/screens/shift: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/printers
    renderer/screens/prints renderer/screens/staff renderer/state shared/*
renderer/screens/staff: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/state shared/*
renderer/screens/static-accounts: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/code
    renderer/screens/orders renderer/screens/staff renderer/screens/subscriptions renderer/state shared/*
renderer/screens/subscriptions: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/code
    renderer/screens/orders renderer/screens/staff renderer/state shared/*
renderer/screens/unresolved: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/code
    renderer/screens/refunds renderer/screens/staff renderer/state shared/*
renderer/display: renderer renderer/bridge renderer/components renderer/i18n shared/*
renderer/frame: renderer/bridge renderer/components renderer/i18n renderer/parts renderer/screens/code
    renderer/screens/counter renderer/screens/prints renderer/screens/staff renderer/state shared/*
renderer: renderer/bridge renderer/components renderer/frame renderer/i18n renderer/parts renderer/screens/audit
    renderer/screens/cash renderer/screens/catalogue renderer/screens/code renderer/screens/counter
    renderer/screens/lock
    renderer/screens/merchant renderer/screens/orders renderer/screens/prints renderer/screens/refunds
    renderer/screens/reports renderer/screens/settings renderer/screens/setup renderer/screens/shift
    renderer/screens/static-accounts renderer/screens/subscriptions renderer/screens/unresolved renderer/state
    shared/*
`

type Rights = Readonly<Record<string, readonly string[]>>

const readTable = (text: string): Rights =>
  Object.fromEntries(
    text
      .replace(/\n {4}/g, ' ')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [room = '', rights = ''] = line.split(':')
        return [room, rights.trim().split(' ').filter(Boolean)]
      }),
  )

/** Each room with those that it may import. */
export const rooms = readTable(table)

/**
 * Rooms that are large enough to have walls inside: of each of their folders, which of the others it may import. What lies beside
 * the folders is everybody's. So one book of the journal can be read without those that are not in its line.
 */
export const insideRooms: Readonly<Record<string, Rights>> = {
  'electron/journal': readTable(`
migrations:
schema: migrations
file: feed migrations schema
audit:
work-list: audit orders
orders: schema
refunds: audit schema
subscriptions: audit work-list
static-accounts: audit work-list
shifts: audit orders schema
print-jobs: orders
feed: schema
rebuild: audit feed file migrations
recovery: audit file migrations orders schema static-accounts work-list
lending: audit feed recovery
`),
  'renderer/components': readTable(`
keyboard:
buttons: keyboard
codes: buttons
dialogs: buttons keyboard
notices: buttons
lists: buttons notices
layout: keyboard
money:
time:
files:
words: money time
goods: money
badges: words
fields: badges keyboard time
pin: buttons fields keyboard notices time
scanner: keyboard
slips: codes keyboard
`),
  'renderer/state': readTable(`
calls: settings
channels:
goods:
lists:
orders: calls channels lists
prints: orders
refunds: lists
settings:
time:
typing:
`),
  'electron/desktop': readTable(`
windows: guards starting
guards:
menu:
computer: menu starting
files:
starting: files
installing: starting
self-test: computer guards windows
`),
  'services/office/page': readTable(`
counters:
people:
directory:
lists: sales texts
sales: texts
receipts:
texts:
`),
}

/** Which packages a part of the tree may import, besides Node's own where `node:` is among them. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  shared: ['zod'],
  platform: ['node:', 'pngjs'],
  'services/sandbox': ['node:', 'fastify', 'qrcode', 'zod'],
  'services/virtual-printer': ['node:', 'fastify', 'qrcode'],
  'services/office': [
    'node:',
    'fastify',
    'ws',
    'zod',
    'pg',
    '@electric-sql/pglite',
    'otpauth',
    'pino',
    'qrcode',
  ],
  electron: [
    'node:',
    'zod',
    'undici',
    'ws',
    'yaml',
    'node-thermal-printer',
    'pdfkit',
    'qrcode',
    'fontkit',
    'any-ascii',
    'bidi-js',
  ],
  // Browser mode runs without Electron.
  'electron/desktop': ['node:', 'electron', 'electron-store', 'electron-updater'],
  'electron/main.ts': ['node:', 'electron'],
  'electron/preload.ts': ['electron'],
  'renderer/as-react.ts': ['preact'],
  renderer: ['react', 'react-dom', 'zustand', 'zod', 'qrcode', '@tabler/icons-react'],
  'test/other-gateway': ['node:'],
}
