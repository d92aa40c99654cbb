/** A static account as the ledger keeps it: any amount can be paid to it, any number of times. */
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
