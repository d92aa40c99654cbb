/** How each screen is loaded and shown. */
import {
  IconAlertTriangle,
  IconCashRegister,
  IconClipboardList,
  IconReceipt,
  IconRepeat,
  IconSettings,
} from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { fetchTexts } from './i18n/i18n.ts'
import { CodeScreen } from './screens/code/code-screen.tsx'
import { CounterScreen } from './screens/counter/counter-screen.tsx'
import type { ScreenName, ViewOf } from './state/screens.ts'
import type { View } from './state/view.ts'

interface ScreenLooks<Name extends ScreenName> {
  readonly Icon?: typeof IconReceipt
  /** Fetches the screen's code; the first screens have theirs at once. */
  readonly load?: () => Promise<unknown>
  readonly Show: ComponentType<{ readonly view: ViewOf<Name> }>
}

/** A screen whose code is fetched after the first screen is there. */
function fetched<Name extends ScreenName, Module>(
  load: () => Promise<Module>,
  show: (module: Module, view: ViewOf<Name>) => ReactNode,
) {
  const Show = lazy(async () => {
    const [module] = await Promise.all([load(), fetchTexts()])
    return { default: ({ view }: { view: ViewOf<Name> }) => show(module, view) }
  })
  return { load, Show }
}

export const screenLooks: { readonly [Name in ScreenName]: ScreenLooks<Name> } = {
  counter: {
    Icon: IconCashRegister,
    Show: () => <CounterScreen />,
  },
  cash: {
    ...fetched<'cash', typeof import('./screens/cash/cash-screen.tsx')>(
      () => import('./screens/cash/cash-screen.tsx'),
      ({ CashScreen }) => <CashScreen />,
    ),
  },
  code: {
    Show: ({ view }) => <CodeScreen key={view.merchantTradeNo} merchantTradeNo={view.merchantTradeNo} />,
  },
  orders: {
    Icon: IconReceipt,
    ...fetched<'orders', typeof import('./screens/orders/orders-screen.tsx')>(
      () => import('./screens/orders/orders-screen.tsx'),
      ({ OrdersScreen }, view) => <OrdersScreen chosen={view.merchantTradeNo} />,
    ),
  },
  refunds: {
    ...fetched<'refunds', typeof import('./screens/refunds/refunds-screen.tsx')>(
      () => import('./screens/refunds/refunds-screen.tsx'),
      ({ RefundsScreen }, view) => <RefundsScreen chosen={view.merchantRefundNo} />,
    ),
  },
  unresolved: {
    Icon: IconAlertTriangle,
    ...fetched<'unresolved', typeof import('./screens/unresolved/unresolved-screen.tsx')>(
      () => import('./screens/unresolved/unresolved-screen.tsx'),
      ({ UnresolvedScreen }, view) => (
        <UnresolvedScreen
          chosen={view.merchantTradeNo}
          chosenRefund={view.merchantRefundNo ?? null}
          chosenPayment={view.paymentRef ?? null}
        />
      ),
    ),
  },
  shift: {
    Icon: IconClipboardList,
    ...fetched<'shift', typeof import('./screens/shift/shift-screen.tsx')>(
      () => import('./screens/shift/shift-screen.tsx'),
      ({ ShiftScreen }, { number, closing = false, closed = false }) => (
        <ShiftScreen chosen={number} closing={closing} justClosed={closed} />
      ),
    ),
  },
  subscriptions: {
    Icon: IconRepeat,
    ...fetched<'subscriptions', typeof import('./screens/subscriptions/subscriptions-screen.tsx')>(
      () => import('./screens/subscriptions/subscriptions-screen.tsx'),
      ({ SubscriptionsScreen }, view) => <SubscriptionsScreen chosen={view.number} />,
    ),
  },
  staticAccounts: {
    ...fetched<'staticAccounts', typeof import('./screens/static-accounts/static-accounts-screen.tsx')>(
      () => import('./screens/static-accounts/static-accounts-screen.tsx'),
      ({ StaticAccountsScreen }, view) => <StaticAccountsScreen chosen={view.accountId} />,
    ),
  },
  catalogue: {
    ...fetched<'catalogue', typeof import('./screens/catalogue/catalogue-screen.tsx')>(
      () => import('./screens/catalogue/catalogue-screen.tsx'),
      ({ CatalogueScreen }) => <CatalogueScreen />,
    ),
  },
  reports: {
    ...fetched<'reports', typeof import('./screens/reports/reports-screen.tsx')>(
      () => import('./screens/reports/reports-screen.tsx'),
      ({ ReportsScreen }) => <ReportsScreen />,
    ),
  },
  settings: {
    Icon: IconSettings,
    ...fetched<'settings', typeof import('./screens/settings/settings-screen.tsx')>(
      () => import('./screens/settings/settings-screen.tsx'),
      ({ SettingsScreen }) => <SettingsScreen />,
    ),
  },
  audit: {
    ...fetched<'audit', typeof import('./screens/audit/audit-screen.tsx')>(
      () => import('./screens/audit/audit-screen.tsx'),
      ({ AuditScreen }) => <AuditScreen />,
    ),
  },
  merchant: {
    ...fetched<'merchant', typeof import('./screens/merchant/merchant-screen.tsx')>(
      () => import('./screens/merchant/merchant-screen.tsx'),
      ({ MerchantScreen }) => <MerchantScreen />,
    ),
  },
  setup: {
    ...fetched<'setup', typeof import('./screens/setup/setup-screen.tsx')>(
      () => import('./screens/setup/setup-screen.tsx'),
      ({ SetupScreen }) => <SetupScreen />,
    ),
  },
}

/** The screen of a view. */
export function Screen({ view }: { view: View }) {
  // The table ties each screen to its own view; the compiler can't follow that through a variable.
  const Show = screenLooks[view.screen].Show as ComponentType<{ view: View }>
  return <Show view={view} />
}
