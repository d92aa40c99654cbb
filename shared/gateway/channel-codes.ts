/** QRIS, which any bank or wallet app pays. This and all below: `paymentType` values. API document, "Channel code lists". */
export const qrCodes = ['QRIS'] as const

/** Pay-later channels. */
export const payLaterCodes = ['PayLaterA', 'PayLaterB', 'PayLaterC'] as const

/** E-money channels, WalletA to WalletE. */
export const eMoneyCodes = [
  'WALLETABALANCE',
  'WALLETBBALANCE',
  'WALLETCBALANCE',
  'WALLETDBALANCE',
  'WALLETEBALANCE',
] as const
export type EMoneyCode = (typeof eMoneyCodes)[number]

/** Card channels: with 3-D Secure, with 2-D Secure, in 6 and in 12 monthly instalments. */
export const cardCodes = ['CreditCard', 'CreditCard_2DSecure', 'CreditCard_6Mos', 'CreditCard_12Mos'] as const

/** Virtual account channels, BankA to BankP. */
export const virtualAccountCodes = [
  'BankAVA',
  'BankBVA',
  'BankCVA',
  'BankDVA',
  'BankEVA',
  'BankFVA',
  'BankGVA',
  'BankHVA',
  'BankIVA',
  'BankJVA',
  'BankKVA',
  'BankLVA',
  'BankMVA',
  'BankNVA',
  'BankOVA',
  'BankPVA',
] as const
export type VirtualAccountCode = (typeof virtualAccountCodes)[number]

/** Virtual accounts that can be paid again and again, any amount. */
export const staticVirtualAccountCodes = ['StaticBankLVA', 'StaticBankEVA'] as const
export type StaticVirtualAccountCode = (typeof staticVirtualAccountCodes)[number]

/** Store-counter channels. */
export const storeCounterCodes = ['StoreA', 'StoreB', 'POS'] as const
export type StoreCounterCode = (typeof storeCounterCodes)[number]

/** E-money subscriptions: the same amount at every charge, or one that may change. */
export const eMoneySubscriptionCodes = ['StaticWalletASub', 'DynamicWalletASub'] as const

/** Card subscriptions: the same amount at every charge, or one that may change. */
export const cardSubscriptionCodes = ['StaticCcSub', 'DynamicCcSub'] as const

/** Every channel of one payment: what a hosted page may offer. */
export const orderCodes = [
  ...qrCodes,
  ...payLaterCodes,
  ...eMoneyCodes,
  ...cardCodes,
  ...virtualAccountCodes,
  ...storeCounterCodes,
] as const
