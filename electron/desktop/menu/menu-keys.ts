/** The keys that open a screen or work everywhere; the page handles them. */
export const menuKeys = {
  catalogue: 'F1',
  orders: 'F2',
  unresolved: 'F3',
  subscriptions: 'F6',
  staticAccounts: 'F7',
  settings: 'F8',
  prints: 'Shift+F9',
  lock: 'F10',
  shift: 'F12',
} as const
