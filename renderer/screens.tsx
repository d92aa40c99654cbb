/** How each screen is loaded and shown. */
import {
  IconAlertTriangle,
  IconCashRegister,
  IconClipboardList,
  IconReceipt,
  IconRepeat,
  IconSettings,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { later } from './parts/later.tsx'
import { Loading } from './parts/loading.tsx'
import { CounterScreen } from './screens/counter/counter-screen.tsx'
import type { ScreenName, ViewOf } from './state/screens.ts'
import type { View } from './state/view.ts'

function screenLater<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>) {
  return later(fetchScreen, Loading)
}

// The customer waits for this one, so it is fetched first.
const CodeScreen = screenLater(() =>
  import('./screens/code/code-screen.tsx').then((screen) => screen.CodeScreen),
)
const CashScreen = screenLater(() =>
  import('./screens/cash/cash-screen.tsx').then((screen) => screen.CashScreen),
)
const OrdersScreen = screenLater(() =>
  import('./screens/orders/orders-screen.tsx').then((screen) => screen.OrdersScreen),
)
const RefundsScreen = screenLater(() =>
  import('./screens/refunds/refunds-screen.tsx').then((screen) => screen.RefundsScreen),
)
const UnresolvedScreen = screenLater(() =>
  import('./screens/unresolved/unresolved-screen.tsx').then((screen) => screen.UnresolvedScreen),
)
const ShiftScreen = screenLater(() =>
  import('./screens/shift/shift-screen.tsx').then((screen) => screen.ShiftScreen),
)
const SubscriptionsScreen = screenLater(() =>
  import('./screens/subscriptions/subscriptions-screen.tsx').then((screen) => screen.SubscriptionsScreen),
)
const StaticAccountsScreen = screenLater(() =>
  import('./screens/static-accounts/static-accounts-screen.tsx').then(
    (screen) => screen.StaticAccountsScreen,
  ),
)
const CatalogueScreen = screenLater(() =>
  import('./screens/catalogue/catalogue-screen.tsx').then((screen) => screen.CatalogueScreen),
)
const ReportsScreen = screenLater(() =>
  import('./screens/reports/reports-screen.tsx').then((screen) => screen.ReportsScreen),
)
const SettingsScreen = screenLater(() =>
  import('./screens/settings/settings-screen.tsx').then((screen) => screen.SettingsScreen),
)
const AuditScreen = screenLater(() =>
  import('./screens/audit/audit-screen.tsx').then((screen) => screen.AuditScreen),
)
const MerchantScreen = screenLater(() =>
  import('./screens/merchant/merchant-screen.tsx').then((screen) => screen.MerchantScreen),
)
const SetupScreen = screenLater(() =>
  import('./screens/setup/setup-screen.tsx').then((screen) => screen.SetupScreen),
)

interface ScreenLooks<Name extends ScreenName> {
  readonly Icon?: typeof IconReceipt
  readonly Show: ComponentType<{ readonly view: ViewOf<Name> }>
}

export const screenLooks: { readonly [Name in ScreenName]: ScreenLooks<Name> } = {
  counter: {
    Icon: IconCashRegister,
    Show: () => <CounterScreen />,
  },
  cash: {
    Show: () => <CashScreen />,
  },
  code: {
    Show: ({ view }) => <CodeScreen key={view.merchantTradeNo} merchantTradeNo={view.merchantTradeNo} />,
  },
  orders: {
    Icon: IconReceipt,
    Show: ({ view }) => <OrdersScreen chosen={view.merchantTradeNo} />,
  },
  refunds: {
    Show: ({ view }) => <RefundsScreen chosen={view.merchantRefundNo} />,
  },
  unresolved: {
    Icon: IconAlertTriangle,
    Show: ({ view }) => (
      <UnresolvedScreen
        chosen={view.merchantTradeNo}
        chosenRefund={view.merchantRefundNo ?? null}
        chosenPayment={view.paymentRef ?? null}
      />
    ),
  },
  shift: {
    Icon: IconClipboardList,
    Show: ({ view: { number, closing = false, closed = false } }) => (
      <ShiftScreen chosen={number} closing={closing} justClosed={closed} />
    ),
  },
  subscriptions: {
    Icon: IconRepeat,
    Show: ({ view }) => <SubscriptionsScreen chosen={view.number} />,
  },
  staticAccounts: {
    Show: ({ view }) => <StaticAccountsScreen chosen={view.accountId} />,
  },
  catalogue: {
    Show: () => <CatalogueScreen />,
  },
  reports: {
    Show: () => <ReportsScreen />,
  },
  settings: {
    Icon: IconSettings,
    Show: () => <SettingsScreen />,
  },
  audit: {
    Show: () => <AuditScreen />,
  },
  merchant: {
    Show: () => <MerchantScreen />,
  },
  setup: {
    Show: () => <SetupScreen />,
  },
}

/** The screen of a view. */
export function Screen({ view }: { view: View }) {
  // The table gives each screen its own view; the compiler can't follow that through a variable.
  const Show = screenLooks[view.screen].Show as ComponentType<{ view: View }>
  return <Show view={view} />
}
