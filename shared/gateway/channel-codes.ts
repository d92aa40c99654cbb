/** The `paymentType` values, as the document's "Channel code lists" spell them. */

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

/** Store-counter channels. */
export const storeCounterCodes = ['StoreA', 'StoreB', 'POS'] as const
export type StoreCounterCode = (typeof storeCounterCodes)[number]
