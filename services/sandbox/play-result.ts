/** The result of an action played from outside: a payer's, a bank's or a merchant user's. */
export type PlayResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'notPossible'; readonly reason: string }
