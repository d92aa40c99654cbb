import type * as z from 'zod'
import { formatDecimal } from '../../money.ts'
import { channelFamilies } from '../channel-families.ts'
import { type Channel, channels } from '../channels.ts'
import { notesOf } from '../fields.ts'
import type { Operation } from '../operation.ts'
import { operations } from '../operations/index.ts'

/** The reference page of every declared operation and channel, as Markdown. */
export function referencePage(): string {
  const all: readonly Operation[] = Object.values(operations)
  return `${[
    '# Gateway reference',
    'Generated from the declarations in `shared/gateway/` by `npm run reference`; edits here are lost. Every operation is a `POST` of JSON in UTF-8, signed as `docs/sandbox.md` shows.',
    '## Operations',
    table(
      ['Operation', 'Path', 'Source'],
      all.map(({ name, title, path, source }) => [
        `[${title}](#${name.toLowerCase()})`,
        `\`${path}\``,
        source,
      ]),
    ),
    '## Channels',
    'Limits, expiry and fees are the sandbox’s.',
    table(
      ['paymentType', 'Name', 'Created by', 'Gives', 'From', 'To', 'Expires after', 'Fee', 'Refundable'],
      channels.map(channelRow),
    ),
    ...all.map(describe),
  ].join('\n\n')}\n`
}

const given = {
  qr: 'QR code',
  virtualAccount: 'account number',
  storeCode: 'payment code',
  payPage: 'payment page',
  checkoutPage: 'checkout page',
} as const

function channelRow({ paymentType, family, name, min, max, expirySeconds, fee, refundable }: Channel) {
  const { create, codeKind } = channelFamilies[family]
  const share = fee.millionths === 0 ? [] : [`${fee.millionths / 10_000} %`]
  const fixed = fee.fixed === 0 ? [] : [formatDecimal(fee.fixed)]
  return [
    `\`${paymentType}\``,
    name,
    `\`${create}\``,
    given[codeKind],
    formatDecimal(min),
    formatDecimal(max),
    expirySeconds === null ? 'never' : `${expirySeconds / 60} min`,
    [...share, ...fixed].join(' + '),
    refundable ? 'yes' : 'no',
  ]
}

function describe(operation: Operation): string {
  const { name, title, path, source, repeat, keyField, aliases, rules } = operation
  const facts = [
    `\`POST ${path}\``,
    `Source: ${source}.`,
    `Sent twice: ${repeat}.`,
    `Without errCode, success needs \`${keyField}\`.`,
    ...Object.entries(aliases).map(([alias, member]) => `\`${alias}\` is read as \`${member}\`.`),
    ...rules.map(({ field, rule }) => `\`${field}\` ${rule}.`),
  ]
  return [
    `## ${name}`,
    `${title}.`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    '### Request',
    fieldTable(operation.requestFields),
    '### Answer',
    fieldTable(operation.answerFields),
  ].join('\n\n')
}

function fieldTable(members: z.ZodRawShape): string {
  return table(['Field', 'Type', 'Required', 'Remarks'], fieldRows(members))
}

/** A member of an object is marked as the document marks it: `-` for each object it is in. */
function fieldRows(members: z.ZodRawShape, depth = 0): string[][] {
  return Object.entries(members).flatMap(([name, declared]) => {
    const { notation, required, remarks = '', wire } = notesOf(declared as z.ZodType)
    const values =
      wire.kind === 'choice' ? wire.values.map((value) => `\`${value || '(empty)'}\``).join(' ') : ''
    const row = [
      `${'- '.repeat(depth)}${name}`,
      notation,
      required ? 'Yes' : 'No',
      [remarks, values].filter((text) => text !== '').join(': '),
    ]
    const inner = wire.kind === 'list' ? notesOf(wire.item).wire : wire
    return [row, ...('members' in inner ? fieldRows(inner.members, depth + 1) : [])]
  })
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
