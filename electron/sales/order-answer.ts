import type { AnswerOf } from '../../shared/gateway/operation.ts'
import type { queryQrOrder } from '../../shared/gateway/operations/query-order.ts'

/** What every order answer may contain. A creation's answer is a subset of an inquiry's, except for a hosted page's link. */
export type OrderAnswer = Incomplete<AnswerOf<typeof queryQrOrder>> & { readonly url?: string | undefined }

export type Incomplete<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined }
