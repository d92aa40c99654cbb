/** Lies of the content, each with a valid signature. */
import type { Lie, Members, Verdict } from './lie.ts'

const told = (verdict: Verdict, bend: (members: Members) => Members): Lie => ({
  stage: 'told',
  verdict,
  bend,
})
const unbelievable = (change: Members) => told('unbelievable', (members) => ({ ...members, ...change }))
const silent = (change: Members) => told('silent', (members) => ({ ...members, ...change }))
const harmless = (change: Members) => told('harmless', (members) => ({ ...members, ...change }))
/** The members by which an answer names its order or refund. */
const renamed = (change: (number: string) => unknown): Lie =>
  told('unbelievable', (members) => {
    const name = members.merchantRefundNo === undefined ? 'merchantTradeNo' : 'merchantRefundNo'
    return { ...members, [name]: change(String(members[name])) }
  })
/** An amount other than the one asked for: a person may have to look at it. */
const amount = (change: (amount: string) => unknown): Lie => ({
  ...told('unbelievable', (members) => ({ ...members, amount: change(String(members.amount)) })),
  mayBeReview: true,
})
const without = ({ status: _, ...members }: Members): Members => members

export const toldLies: Readonly<Record<string, Lie>> = {
  'the answer to another request': unbelievable({ requestId: 'REQ-0' }),
  'the answer to no request': unbelievable({ requestId: undefined }),
  'an empty request number': unbelievable({ requestId: '' }),
  'another merchant': { ...unbelievable({ merchantId: '010002' }), mayBeReview: true },
  'another number of the same length': renamed((number) => `${number.slice(0, -1)}~`),
  'the number and a blank': renamed((number) => `${number} `),
  'the number in small letters': renamed((number) => number.toLowerCase()),
  'a list of the number': renamed((number) => [number]),
  'another channel': unbelievable({ paymentType: 'BankBVA' }),

  'a sen more': amount((text) => text.replace(/0$/, '1')),
  'a hundred times as much': amount((text) => `${text.slice(0, -3)}00.00`),
  'nothing paid': amount(() => '0.00'),
  'less than nothing': amount((text) => `-${text}`),
  'no number': amount(() => 'NaN'),
  'an endless amount': amount(() => 'Infinity'),
  'thousands with commas': amount((text) => `${text.slice(0, -6)},${text.slice(-6)}`),
  'three decimals': amount((text) => `${text}0`),
  'digits of another script': amount((text) =>
    text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  ),
  'a blank before the amount': amount((text) => ` ${text}`),
  'an amount with its currency': amount((text) => `USD ${text}`),
  'a list of the amount': amount((text) => [text]),
  'an object for the amount': amount((text) => ({ value: text })),
  'a true amount': amount(() => true),
  // An end of a refund without an amount is not believed; neither is an answer that does not name its subject.
  'no amount': unbelievable({ amount: undefined }),
  'none of its numbers': told('unbelievable', (members) => {
    const name = members.merchantRefundNo === undefined ? 'merchantTradeNo' : 'merchantRefundNo'
    return { ...members, [name]: undefined }
  }),
  'a fee that nobody asked for': amount((text) => `9${text}`),
  'another amount that was requested': {
    ...unbelievable({ requestAmount: '1.00', feeType: 'OUR' }),
    mayBeReview: true,
  },
  'an amount without decimals': told('harmless', (members) => ({
    ...members,
    amount: String(members.amount).slice(0, -3),
  })),
  'other currencies beside it': harmless({ currency: 'USD', currencyCode: 840, exchangeRate: '15000' }),

  'errCode 00': unbelievable({ errCode: '00' }),
  'errCode 0.0': unbelievable({ errCode: '0.0' }),
  'errCode true': unbelievable({ errCode: true }),
  'errCode false': unbelievable({ errCode: false }),
  'errCode empty': unbelievable({ errCode: '' }),
  'errCode in a list': unbelievable({ errCode: ['0'] }),
  'errCode 0 and more': unbelievable({ errCode: '0\u0000' }),
  'errCode 0 of full width': unbelievable({ errCode: '０' }),
  'errCode of the channel': unbelievable({ errCode: 'channelError' }),
  'errCode 0 and a blank': harmless({ errCode: '0 ' }),
  'errCode as a number': harmless({ errCode: 0 }),

  'status and a blank': silent({ status: ' 02' }),
  'status as a number': told('harmless', (members) => ({ ...members, status: Number(members.status) })),
  'status 2': silent({ status: '2' }),
  'status and a null': silent({ status: '02\u0000' }),
  'status 002': silent({ status: '002' }),
  'status in words': silent({ status: 'SUCCESS' }),
  'status of full width': silent({ status: '０２' }),
  'status as another object says': told('silent', (members) => ({
    ...without(members),
    data: { status: '02' },
  })),
  'a list of the status': unbelievable({ status: ['02'] }),
  'status true': unbelievable({ status: true }),
  'status in an object': unbelievable({ status: { code: '02' } }),

  'an end of time that never comes': harmless({ expiredTime: '99999999999999' }),
  'an end of time before all time': harmless({ expiredTime: '00000000000000' }),
  'an end of time below nothing': harmless({ expiredTime: -1 }),
  'a time of payment that never was': harmless({ successTime: '20260231256199' }),
  'a code that is a page': harmless({ vaCode: '<img src=x onerror=alert(1)>' }),
  'a code that is a program': harmless({ vaCode: 'javascript:alert(1)' }),
  'a code that steers a terminal': harmless({ vaCode: '\u001b[2J\u0000\u0007' }),
  'a payer who is a query': harmless({ payer: "'; DROP TABLE orders; --", platformTradeNo: "P'--" }),
  'members of every object': harmless({
    constructor: { prototype: { status: '02' } },
    toString: 'x',
    valueOf: 1,
  }),
}
