/** The one merchant a sandbox serves. */
export interface Merchant {
  readonly id: string
  /** Key of its signatures, and of the sandbox's answers to it. */
  readonly secret: string
  /** What the payer's app shows: QR tag 59, at most 25 characters. */
  readonly name: string
  /** QR tag 60, at most 15 characters. */
  readonly city: string
  /** National merchant ID: "ID" and 13 digits. */
  readonly nmid: string
}
