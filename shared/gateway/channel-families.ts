import type { OperationName } from './operations/index.ts'

/** What the payer gets to pay with: something to show, or a page to go to. */
export type CodeKind = 'qr' | 'virtualAccount' | 'storeCode' | 'payPage' | 'checkoutPage'

/** A family of channels: its operations, what it gives the payer, and what it needs to know. */
export interface ChannelFamily {
  readonly create: OperationName
  /** Null if payments are known only from notifications. */
  readonly query: OperationName | null
  readonly codeKind: CodeKind
  /** One payment, a permanent account, or a recurring payment. */
  readonly pays: 'once' | 'anytime' | 'repeatedly'
  /** The cashier must ask the customer's name. */
  readonly needsPayer: boolean
  /** The payer's browser returns to an address of ours. */
  readonly redirects: boolean
}

/** Every channel family. Sources: API document, endpoints 1 to 4, 6 to 10 and 14. */
export const channelFamilies = {
  qr: {
    create: 'createQrOrder',
    query: 'queryQrOrder',
    codeKind: 'qr',
    pays: 'once',
    needsPayer: false,
    redirects: false,
  },
  eMoney: {
    create: 'createEMoneyOrder',
    query: 'queryEMoneyOrder',
    codeKind: 'payPage',
    pays: 'once',
    needsPayer: false,
    redirects: true,
  },
  payLater: {
    create: 'createPayLaterOrder',
    query: 'queryPayLaterOrder',
    codeKind: 'payPage',
    pays: 'once',
    needsPayer: false,
    redirects: true,
  },
  card: {
    create: 'createCardOrder',
    query: 'queryCardOrder',
    codeKind: 'payPage',
    pays: 'once',
    needsPayer: false,
    redirects: true,
  },
  hostedPage: {
    create: 'createPaymentLink',
    query: 'queryPaymentLink',
    codeKind: 'payPage',
    pays: 'once',
    needsPayer: false,
    redirects: true,
  },
  virtualAccount: {
    create: 'createVirtualAccount',
    query: 'queryVirtualAccount',
    codeKind: 'virtualAccount',
    pays: 'once',
    needsPayer: true,
    redirects: false,
  },
  staticVirtualAccount: {
    create: 'createStaticVirtualAccount',
    query: null,
    codeKind: 'virtualAccount',
    pays: 'anytime',
    needsPayer: true,
    redirects: false,
  },
  store: {
    create: 'createStoreOrder',
    query: 'queryStoreOrder',
    codeKind: 'storeCode',
    pays: 'once',
    needsPayer: true,
    redirects: false,
  },
  eMoneySubscription: {
    create: 'createEMoneySubscription',
    query: 'queryEMoneySubscription',
    codeKind: 'checkoutPage',
    pays: 'repeatedly',
    needsPayer: false,
    redirects: true,
  },
  cardSubscription: {
    create: 'createCardSubscription',
    query: 'queryCardSubscription',
    codeKind: 'checkoutPage',
    pays: 'repeatedly',
    needsPayer: false,
    redirects: true,
  },
} as const satisfies Record<string, ChannelFamily>

/** A family of channels that work alike at the counter. */
export type FamilyName = keyof typeof channelFamilies

/** The families as a list. */
export const familyNames = Object.keys(channelFamilies) as FamilyName[]
