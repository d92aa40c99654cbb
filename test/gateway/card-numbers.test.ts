import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginningWithoutCardNumbers, withoutCardNumbers } from '../../electron/gateway/card-numbers.ts'
import { holdsCardNumber, maskCardNumbers } from '../../shared/card-number.ts'

/** Published test numbers of the schemes. */
const cards = [
  '4111111111111111',
  '4222222222222',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '3530111333300000',
  '6011111111111117',
  '6200000000000005',
]
const shownOf = (card: string) => card.slice(0, 6) + '*'.repeat(card.length - 10) + card.slice(-4)

describe('a card number', () => {
  test.each(cards)(
    '%s is found wherever it stands, and only its first six and last four digits stay',
    (card) => {
      const spaced = card.replace(/(\d{4})(?=\d)/g, '$1 ')
      expect(maskCardNumbers(`Kartu ${card}.`)).toBe(`Kartu ${shownOf(card)}.`)
      expect(maskCardNumbers(spaced).replaceAll(' ', '')).toBe(shownOf(card))
      expect(maskCardNumbers(spaced.replaceAll(' ', '-'))).toHaveLength(spaced.length)
      expect(holdsCardNumber(`ke ${card} 2`)).toBe(true)
      expect(maskCardNumbers(`${card} 12 ${card}`)).toBe(`${shownOf(card)} 12 ${shownOf(card)}`)
    },
  )

  test.each([
    ['a virtual account', '8808123456789012'],
    ['a phone number', '6281234567890'],
    ['a wrong check digit', '4111111111111112'],
    ['an order number', '20260101123456789012'],
    ['part of a longer number', '94111111111111111'],
    ['a time', '20261122041523'],
  ])('is not %s', (_what, text) => expect(maskCardNumbers(text)).toBe(text))

  test('is looked for in time however many digits there are', () => {
    for (const text of ['1'.repeat(500_000), '4-'.repeat(250_000), `${cards[0]}-`.repeat(20_000)]) {
      expect(maskCardNumbers(text)).toHaveLength(text.length)
    }
  })
})

describe('an answer', () => {
  const [card = ''] = cards
  const told = (members: unknown) => {
    const body = withoutCardNumbers(Buffer.from(JSON.stringify(members)))
    return JSON.parse(body.toString()) as Record<string, unknown>
  }

  test('is kept without the middle of a card number, in any member', () => {
    const members = {
      payer: `SITI ${card}`,
      accountNo: card,
      errCodeDes: `card ${card} refused`,
      cardInfo: { pan: card, list: [card] },
      [card]: 'x',
      bare: Number(card),
    }
    const kept = told(members)
    expect(JSON.stringify(kept)).not.toContain(card)
    expect(kept).toMatchObject({
      payer: `SITI ${shownOf(card)}`,
      accountNo: shownOf(card),
      cardInfo: { pan: shownOf(card), list: [shownOf(card)] },
      bare: 4_111_110_000_001_111,
    })
  })

  test('is the same byte for byte without one, and in members that name an order or are paid to', () => {
    const members = { merchantTradeNo: card, vaCode: card, platformTradeNo: card, qrCode: `5204${card}6304` }
    for (const body of [members, { payer: 'SITI', accountNo: '8808123456789012', amount: '25000.00' }]) {
      const bytes = Buffer.from(JSON.stringify(body))
      expect(withoutCardNumbers(bytes)).toBe(bytes)
    }
  })

  test('leaves every number and link that somebody pays by as it is, with a byte order mark before it or without', () => {
    const numbers = ['vaCode', 'paymentCode', 'qrCode', 'merchantTradeNo', 'merchantSubId', 'agreementId']
    const links = [
      'url',
      'qrisUrl',
      'payUrl',
      'pcPayUrl',
      'mobilePayUrl',
      'appDeeplink',
      'pushPay',
      'checkoutUrl',
    ]
    const told = {
      ...Object.fromEntries(numbers.map((name) => [name, card])),
      paymentActions: Object.fromEntries(
        links.map((name) => [name, `https://pay.example/${card}?o=${card}`]),
      ),
      url: `https://pay.example/${card}`,
    }
    for (const mark of ['', '\ufeff']) {
      const bytes = Buffer.from(mark + JSON.stringify(told))
      expect(withoutCardNumbers(bytes)).toBe(bytes)
      const withCard = Buffer.from(mark + JSON.stringify({ ...told, payer: card }))
      const kept = withoutCardNumbers(withCard)
        .toString()
        .replace(/^\ufeff/, '')
      expect(JSON.parse(kept)).toEqual({ ...told, payer: shownOf(card) })
    }
  })

  test('hides no card number by escapes, nor in a page that is not JSON', () => {
    const escaped = [...card].map((digit) => `\\u003${digit}`).join('')
    const kept = withoutCardNumbers(Buffer.from(`{"payer":"${escaped}"}`)).toString()
    expect(JSON.parse(kept)).toEqual({ payer: shownOf(card) })
    expect(withoutCardNumbers(Buffer.from(`<p>${card}</p>`)).toString()).toBe(`<p>${shownOf(card)}</p>`)
  })

  test('of any JSON reads the same except for card numbers', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
        // One number in ten of so many digits, which it makes now and then, is a card's.
        fc.pre(!holdsCardNumber(JSON.stringify(members)))
        expect(told(members)).toEqual(JSON.parse(JSON.stringify(members)))
      }),
    )
  })
})

describe('the beginning of an answer', () => {
  const [card = ''] = cards
  const spellings = {
    plain: card,
    spaced: [...card].join(' '),
    escaped: [...card].map((digit) => `\\u003${digit}`).join(''),
    'escaped, with escaped blanks': [...card].map((digit) => `\\u003${digit}`).join('\\u0020'),
  }
  const shown = (kept: Buffer) =>
    kept.toString().replace(/\\u00(3\d|20)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  const around = (before: string, spelled: string, after: string) => [
    `{"payer":"${before}${spelled}${after}"}`,
    `<p>${before}${spelled}${after}`,
  ]

  test.each(Object.entries(spellings))(
    'has no part of a card number, wherever it is cut (%s)',
    (_, spelled) => {
      for (const text of around('x'.repeat(300), spelled, `y${'z'.repeat(600)}`)) {
        const body = Buffer.from(text)
        for (let bytes = 100; bytes < body.length; bytes += 1) {
          const kept = beginningWithoutCardNumbers(body, bytes)
          expect(shown(kept.body).replaceAll(' ', '')).not.toContain(card.slice(0, 7))
          expect(kept.body.length).toBeLessThanOrEqual(bytes)
        }
      }
    },
  )

  test('is told without a look at the rest, and whole where there is no rest', () => {
    const long = Buffer.from(`{"payer":"${card}${'z'.repeat(2_000)}"}`)
    const rest = Buffer.from(`{"payer":"${card}${'z'.repeat(2_000)}`.padEnd(40_000, '"{4111'))
    const told = beginningWithoutCardNumbers(long, 1_000)
    expect(told).toMatchObject({ masked: true })
    expect(told.body).toHaveLength(1_000)
    expect(beginningWithoutCardNumbers(rest, 1_000).body).toEqual(told.body)
    expect(beginningWithoutCardNumbers(long, long.length).body).toEqual(withoutCardNumbers(long))
  })
})
