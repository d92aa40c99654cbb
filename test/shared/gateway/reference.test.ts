import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Operation } from '../../../shared/gateway/operation.ts'
import { operations } from '../../../shared/gateway/operations/index.ts'
import { openApi } from '../../../shared/gateway/reference/open-api.ts'
import { referencePage } from '../../../shared/gateway/reference/reference-page.ts'

const written = (name: string) =>
  readFileSync(new URL(`../../../docs/reference/${name}`, import.meta.url), 'utf8')

test('the reference page is what the declarations say; if not, run `npm run reference`', () => {
  expect(written('gateway.md') === referencePage()).toBe(true)
})

test('the OpenAPI document is what the declarations say; if not, run `npm run reference`', () => {
  expect(JSON.parse(written('openapi.json'))).toEqual(JSON.parse(JSON.stringify(openApi())))
})

test('every operation is on both, with every member of its request and answer', () => {
  const page = referencePage()
  const { paths } = openApi() as { paths: Record<string, { post: { operationId: string } }> }
  for (const operation of Object.values(operations) as Operation[]) {
    expect(paths[operation.path]?.post.operationId).toBe(operation.name)
    const start = page.indexOf(`## ${operation.name}\n`)
    const section = page.slice(start, page.indexOf('\n## ', start + 1))
    const members = { ...operation.requestFields, ...operation.answerFields }
    for (const name of Object.keys(members)) expect(section).toContain(`| ${name} |`)
  }
})

test('every reference within the OpenAPI document leads somewhere', () => {
  const document = openApi()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  for (const [, path = ''] of references) {
    const target = path
      .split('/')
      .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], document)
    expect(target, path).toBeTypeOf('object')
  }
})

test('errCode is required in answers where the document says so, and nowhere else', () => {
  const page = referencePage()
  const isRequired = (name: string) => {
    const start = page.indexOf(`## ${name}\n`)
    const answer = page.slice(page.indexOf('### Answer', start), page.indexOf('\n## ', start + 1))
    return answer.includes('| errCode | String(32) | Yes |')
  }
  const documented = Object.values(operations).filter(({ source }) => source.startsWith('API document'))
  expect(documented.filter(({ name }) => !isRequired(name)).map(({ name }) => name)).toEqual([
    'createPaymentLink',
    'createEMoneyOrder',
    'queryEMoneySubscription',
    'queryEMoneySubscriptionTransactions',
    'cancelEMoneySubscription',
  ])
})
