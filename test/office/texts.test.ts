import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../services/office/page/texts/', import.meta.url)

test('each name of a text is in one file of texts only: a second one would replace it on every page', async () => {
  const names: string[] = []
  for (const file of readdirSync(folder)) {
    const parts = Object.values((await import(new URL(file, folder).href)) as Record<string, object>)
    for (const part of parts)
      if ('en' in part && part.en instanceof Object) names.push(...Object.keys(part.en))
  }
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
