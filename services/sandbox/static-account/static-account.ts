/** An account that any amount can be paid to, again and again, as the ledger keeps it. */
export interface StaticAccount {
  readonly vaCode: string
  readonly paymentType: string
  readonly storeId: string | null
  /** The name on the account, as the merchant gave it. */
  readonly payer: string
  readonly beUsedFor: string | null
  readonly notifyUrl: string | null
  readonly createdAt: number
}
