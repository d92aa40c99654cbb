/** How each screen is loaded and shown. */
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

const shown: { readonly [Name in ScreenName]: ComponentType<{ readonly view: ViewOf<Name> }> } = {
  counter: () => <CounterScreen />,
  cash: () => <CashScreen />,
  code: ({ view }) => <CodeScreen key={view.merchantTradeNo} merchantTradeNo={view.merchantTradeNo} />,
  orders: ({ view }) => <OrdersScreen chosen={view.merchantTradeNo} />,
  refunds: ({ view }) => <RefundsScreen chosen={view.merchantRefundNo} />,
  unresolved: ({ view }) => (
    <UnresolvedScreen
      chosen={view.merchantTradeNo}
      chosenRefund={view.merchantRefundNo ?? null}
      chosenPayment={view.paymentRef ?? null}
      chosenSubscription={view.subscription ?? null}
    />
  ),
  shift: ({ view: { number, closing = false, closed = false } }) => (
    <ShiftScreen chosen={number} closing={closing} justClosed={closed} />
  ),
  subscriptions: ({ view }) => <SubscriptionsScreen chosen={view.number} />,
  staticAccounts: ({ view }) => <StaticAccountsScreen chosen={view.accountId} />,
  catalogue: () => <CatalogueScreen />,
  reports: () => <ReportsScreen />,
  settings: () => <SettingsScreen />,
  audit: () => <AuditScreen />,
  merchant: () => <MerchantScreen />,
  setup: () => <SetupScreen />,
}

/** The screen of a view. */
export function Screen({ view }: { view: View }) {
  // The table gives each screen its own view; the compiler can't follow that through a variable.
  const Show = shown[view.screen] as ComponentType<{ view: View }>
  return <Show view={view} />
}
