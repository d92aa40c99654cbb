/** Where the pages for people are: the gateway's answers point to them, the page server serves them. */

/** Lists orders, notifications and faults, and controls them. */
export const CONSOLE_PATH = '/sandbox'

/** Till or ATM: pays a virtual account number or a store code. */
export const TELLER_PATH = '/teller'

/** Banking app: pays a QR code's content. */
export const QR_PAYER_PATH = '/scan'

/** Hosted page, wallet, pay-later or card page of an order: its url, payUrl, pcPayUrl and mobilePayUrl. */
export const payPath = (platformTradeNo: string) => `/pay/${platformTradeNo}`

/** Checkout of a subscription: its checkoutUrl. The number is the platform's own. */
export const checkoutPath = (subscriptionNo: string) => `/subscribe/${subscriptionNo}`

export const STYLE_PATH = '/pages/style.css'
export const ICON_PATH = '/pages/icon.svg'
