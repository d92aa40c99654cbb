/** What came of something that was played from outside: a payer's, a bank's or a merchant's user's deed. */
export type PlayResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'notPossible'; readonly reason: string }
