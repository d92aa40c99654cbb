import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

import { root } from '../helpers/root.ts'

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const index = join('docs', 'decisions', 'README.md')
const decisions = pages.filter((page) => page.startsWith(join('docs', 'decisions')) && page !== index)

test('each decision has a number of its own, and its title does not repeat it', () => {
  const numbers = decisions.map((page) => basename(page).slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(decisions.filter((page) => !/^# [^\d]/.test(read(page)))).toEqual([])
})

test('each decision says its context, the options, the outcome and the consequences, in this order', () => {
  const parts = ['Context', 'Options', 'Outcome', 'Consequences']
  const partsOf = (page: string) => [...read(page).matchAll(/^## (.*)$/gm)].map(([, title = '']) => title)
  const otherwise = decisions.filter(
    (page) =>
      partsOf(page)
        .filter((part) => parts.includes(part))
        .join() !== parts.join(),
  )
  expect(otherwise).toEqual([])
})

test('the index of the decisions names each once, with its title', () => {
  const lines = read(index).replaceAll(/\n {2}(?=\S)/g, ' ')
  const wrong = decisions.filter((page) => {
    const title = /^# (.*)/.exec(read(page))?.[1] ?? ''
    return lines.split(`- [${basename(page).slice(0, 4)}](${basename(page)}) ${title}\n`).length !== 2
  })
  expect(wrong).toEqual([])
})

test('every link from one page to another leads to a file, and to a heading of it', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)/g)].flatMap(([, to = '']) => {
      if (/^[a-z]+:/.test(to)) return []
      const [file = '', heading] = to.split('#')
      const target = file === '' ? page : join(dirname(page), file)
      const leads =
        existsSync(join(root, target)) && (heading === undefined || headingsOf(target).includes(heading))
      return leads ? [] : [`${page} → ${to}`]
    }),
  )
  expect(broken).toEqual([])
})

test('the README leads to every page in at most two steps', () => {
  const pagesFrom = (page: string) =>
    [...read(page).matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, to = '']) => join(dirname(page), to))
  const first = pagesFrom('README.md')
  const reached = new Set([
    'README.md',
    ...first,
    ...first.filter((page) => pages.includes(page)).flatMap(pagesFrom),
  ])
  expect(pages.filter((page) => !reached.has(page))).toEqual([])
})

test('every file of code that a page names is there, under the folders that it names', () => {
  const code = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = `\n${code}`.replaceAll('\n', '\n/')
  const gone = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css))`/g)].flatMap(([, name = '']) =>
      files.includes(`/${name}\n`) ? [] : [`${page} names ${name}`],
    ),
  )
  expect(gone).toEqual([])
})

test('the map of the architecture names every room of the programs', () => {
  const [, map = ''] = /## The rooms\n\n```\n(.*?)```/s.exec(read(join('docs', 'architecture.md'))) ?? []
  const divided = ['electron/journal', 'electron/desktop', 'renderer/components', 'renderer/state']
  const folders = ['electron', 'services', ...divided].map((folder) => `${folder}/*/`)
  const rooms = globSync(folders, { cwd: root }).map((room) => basename(room))
  expect(rooms.length).toBeGreaterThan(60)
  expect(rooms.filter((room) => !map.includes(`${room}/`))).toEqual([])
})

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function read(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}
