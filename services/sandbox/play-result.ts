/** The result of a played action of a payer, a bank or a merchant's user. */
export type PlayResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'notPossible'; readonly reason: string }
