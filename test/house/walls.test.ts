import { describe, expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { circlesOf, filesOfCode, type Import, importsOf, readImports } from './imports.ts'
import { insideRooms, packages, rooms } from './rooms.ts'

const held = ['shared', 'platform', 'services', 'electron', 'renderer']
const isHeld = (file: string) => held.some((folder) => file.startsWith(`${folder}/`))

const files = filesOfCode(root)
const imports = readImports(root, files)

/** The folder that a file is in, as the table of rooms calls it: the deepest one that has a line. */
function roomOf(file: string): string {
  const parts = file.split('/')
  for (let depth = parts.length - 1; depth > 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/')
    if (folder in rooms) return folder
  }
  return parts[0] ?? file
}

function mayImport(from: string, to: string): boolean {
  const allowed = rooms[from] ?? []
  return allowed.includes(to) || (allowed.includes('shared/*') && /^shared(\/|$)/.test(to))
}

/** The packages of the nearest part of the tree that has a line. */
function packagesOf(file: string): readonly string[] | null {
  const parts = file.split('/')
  for (let depth = parts.length; depth > 0; depth -= 1) {
    const allowed = packages[parts.slice(0, depth).join('/')]
    if (allowed) return allowed
  }
  return null
}

function problemsOf(found: readonly Import[]): readonly string[] {
  return found.flatMap(({ from, to, isOurs }) => {
    if (from.startsWith('test/other-gateway/')) {
      return (isOurs ? to.startsWith('test/other-gateway/') : to === 'node:')
        ? []
        : [`${from} imports ${to}: the other gateway shares nothing with ours`]
    }
    if (!isOurs) {
      const allowed = packagesOf(from)
      return !allowed || allowed.includes(to) ? [] : [`${from} imports the package ${to}`]
    }
    if (!isHeld(from)) return []
    const [own, other] = [roomOf(from), roomOf(to)]
    return own === other || mayImport(own, other)
      ? []
      : [`${from} imports ${to}: ${own} may not know ${other}`]
  })
}

test('a room imports only what its line in the table of rooms allows', () => {
  expect(imports.length).toBeGreaterThan(5_000)
  expect(problemsOf(imports)).toEqual([])
})

test('every line of the table is of a room that is there, and every right in it is used', () => {
  const used = new Set(
    imports.filter(({ isOurs }) => isOurs).map(({ from, to }) => `${roomOf(from)} ${roomOf(to)}`),
  )
  const isUsed = (room: string, right: string) =>
    right === 'shared/*'
      ? [...used].some((pair) => pair.startsWith(`${room} shared`))
      : used.has(`${room} ${right}`)
  const unused = Object.entries(rooms).flatMap(([room, rights]) =>
    rights.filter((right) => !isUsed(room, right)).map((right) => `${room} does not import ${right}`),
  )
  expect(unused).toEqual([])
  expect(Object.keys(rooms).filter((room) => !files.some((file) => file.startsWith(`${room}/`)))).toEqual([])
})

test('a new folder is a room with a line of its own: it does not get the rights of the floor it is on', () => {
  const floors = held.filter((floor) => floor in rooms)
  const onAFloor = files.filter((file) => floors.includes(roomOf(file)) && file.split('/').length > 2)
  expect(onAFloor).toEqual([])
})

test('no file imports itself by a circle, and no room does', () => {
  const graph = (name: (file: string) => string) => {
    const edges = new Map<string, Set<string>>()
    for (const { from, to, isOurs } of imports) {
      if (!isOurs || name(from) === name(to)) continue
      edges.set(name(from), (edges.get(name(from)) ?? new Set()).add(name(to)))
    }
    return edges
  }
  expect(circlesOf(graph((file) => file))).toEqual([])
  expect(circlesOf(graph((file) => (isHeld(file) ? roomOf(file) : file)))).toEqual([])
})

test('no folder of a room with walls inside knows itself by a circle', () => {
  const circles = Object.values(insideRooms).flatMap((folders) =>
    circlesOf(new Map(Object.entries(folders).map(([own, others]) => [own, new Set(others)]))),
  )
  expect(circles).toEqual([])
})

/** Each import between two folders of a room with walls inside, as room, folder and folder. */
const inside = (found: readonly Import[]) =>
  found.flatMap(({ from, to, isOurs }) =>
    Object.keys(insideRooms).flatMap((room) => {
      if (!isOurs || !from.startsWith(`${room}/`) || !to.startsWith(`${room}/`)) return []
      const [own, other] = [from, to].map((file) => file.slice(room.length + 1).split('/'))
      if (!own?.[1] || !other?.[1] || own[0] === other[0]) return []
      return [{ room, own: String(own[0]), other: String(other[0]) }]
    }),
  )

test('in a room with walls inside, a folder imports only those of its line, and each right is used', () => {
  const found = [
    ...new Set(inside(imports).map(({ room, own, other }) => `${room}: ${own} imports ${other}`)),
  ]
  const allowed = Object.entries(insideRooms).flatMap(([room, folders]) =>
    Object.entries(folders).flatMap(([own, others]) =>
      others.map((other) => `${room}: ${own} imports ${other}`),
    ),
  )
  expect(found.length).toBeGreaterThan(30)
  expect(found.toSorted()).toEqual(allowed.toSorted())
  const folders = Object.entries(insideRooms).flatMap(([room, own]) =>
    Object.keys(own).map((folder) => `${room}/${folder}/`),
  )
  expect(folders.filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([])
})

describe('the walls stand', () => {
  test.each([
    ['shared/gateway/a.ts', "import { x } from 'node:fs'"],
    ['shared/gateway/a.ts', "import type { X } from '../../electron/gateway/client.ts'"],
    ['renderer/screens/counter/a.tsx', "import { x } from '../../../electron/ipc/door.ts'"],
    ['renderer/components/a.tsx', "import { useSession } from '../state/session.ts'"],
    ['electron/journal/a.ts', "import { x } from '../gateway/client.ts'"],
    ['electron/sales/a.ts', "const x = await import('../composition/counter.ts')"],
    ['electron/sales/a.ts', "import { app } from 'electron'"],
    ['electron/browser.ts', "import Store from 'electron-store'"],
    ['electron/composition/a.ts', "export { x } from '../desktop/windows/window.ts'"],
    ['services/sandbox/orders/a.ts', "import { x } from '../../../shared/sale/order.ts'"],
    ['services/sandbox/a.ts', "import { x } from '../../electron/gateway/client.ts'"],
    ['platform/a.ts', "import { x } from '../electron/journal/journal.ts'"],
    ['test/other-gateway/a.ts', "import { sign } from '../../platform/signing/sign.ts'"],
    ['test/other-gateway/a.ts', "import * as z from 'zod'"],
  ])('%s may not say %s', (file, text) => {
    expect(problemsOf(importsOf(file, text))).toHaveLength(1)
  })

  test('a circle of two or three is found', () => {
    const circle = (...pairs: [string, string][]) =>
      circlesOf(new Map(pairs.map(([from, to]) => [from, new Set([to])])))
    expect(circle(['a', 'b'], ['b', 'a'])).toEqual([['a', 'b']])
    expect(circle(['a', 'b'], ['b', 'c'], ['c', 'a'])).toEqual([['a', 'b', 'c']])
    expect(circle(['a', 'b'], ['b', 'c'])).toEqual([])
  })

  test('a comment, or a text that looks like an import, is ignored', () => {
    expect(importsOf('a.ts', "// import 'x'\n/* from './y' */ const text = 'from the till'")).toEqual([])
  })
})
