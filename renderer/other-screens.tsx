/** The screens that are loaded after the first one, all in one file: which of them a view shows, and how. */
import type { ComponentType } from 'react'
import { AuditScreen } from './screens/audit/audit-screen.tsx'
import { CashScreen } from './screens/cash/cash-screen.tsx'
import { CatalogueScreen } from './screens/catalogue/catalogue-screen.tsx'
import { MerchantScreen } from './screens/merchant/merchant-screen.tsx'
import { OrdersScreen } from './screens/orders/orders-screen.tsx'
import { RefundsScreen } from './screens/refunds/refunds-screen.tsx'
import { ReportsScreen } from './screens/reports/reports-screen.tsx'
import { SettingsScreen } from './screens/settings/settings-screen.tsx'
import { SetupScreen } from './screens/setup/setup-screen.tsx'
import { ShiftScreen } from './screens/shift/shift-screen.tsx'
import { StaticAccountsScreen } from './screens/static-accounts/static-accounts-screen.tsx'
import { SubscriptionsScreen } from './screens/subscriptions/subscriptions-screen.tsx'
import { UnresolvedScreen } from './screens/unresolved/unresolved-screen.tsx'
import type { ScreenName, ViewOf } from './state/screens.ts'

type OtherScreenName = Exclude<ScreenName, 'counter' | 'code'>

const shown: { readonly [Name in OtherScreenName]: ComponentType<{ readonly view: ViewOf<Name> }> } = {
  cash: () => <CashScreen />,
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

export function OtherScreen({ view }: { view: ViewOf<OtherScreenName> }) {
  // The table gives each screen its own view; the compiler can't follow that through a variable.
  const Show = shown[view.screen] as ComponentType<{ view: ViewOf<OtherScreenName> }>
  return <Show view={view} />
}
