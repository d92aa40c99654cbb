import type { EMoneyCode } from './channel-codes.ts'

/** The addresses that an e-money order gives the payer. API document, "paymentActions on e-money orders". */
export const walletActionNames = ['pcPayUrl', 'mobilePayUrl', 'appDeeplink', 'pushPay'] as const
export type WalletAction = (typeof walletActionNames)[number]

/** The actions that each wallet returns. */
const actions: Readonly<Record<EMoneyCode, readonly WalletAction[]>> = {
  WALLETABALANCE: ['pcPayUrl', 'mobilePayUrl'],
  WALLETBBALANCE: ['mobilePayUrl'],
  WALLETCBALANCE: ['pcPayUrl', 'mobilePayUrl'],
  WALLETDBALANCE: ['mobilePayUrl'],
  WALLETEBALANCE: ['mobilePayUrl'],
}

/**
 * The actions an e-money order returns. The document's "C" for WalletD is read with endpoint 4: given the payer's
 * phone number it asks there instead of returning a link.
 */
export function walletActions(paymentType: EMoneyCode, phoneNumber: string | null): readonly WalletAction[] {
  return paymentType === 'WALLETDBALANCE' && phoneNumber ? ['pushPay'] : actions[paymentType]
}
