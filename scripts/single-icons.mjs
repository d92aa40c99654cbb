import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import MagicString from 'magic-string'
import { libraryCode } from './library-code.mjs'

const named = /import \{([^}]*)\} from '@tabler\/icons-react'/g

/** Imports each icon from its own file. The index of the library has 6,000 of them, which the build would read one by one. */
export const singleIcons = {
  name: 'single-icons',
  enforce: 'pre',
  transform(source, id) {
    if (/@tabler\/icons-react\/dist\/esm\/icons\//.test(id)) return libraryCode(withoutNames(source))
    if (!/\.tsx?$/.test(id) || !source.includes('@tabler/icons-react')) return null
    // With a map: which code a test ran is read from the maps of the build.
    const code = new MagicString(source)
    code.replace(named, (_, names) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name.startsWith('Icon'))
        .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/${fileOf(name)}'`)
        .join(';'),
    )
    return { code: code.toString(), map: code.generateMap({ hires: true }) }
  },
}

/** Without React's keys in a list that never changes, and without names: no style and no tool of ours looks for them. */
const withoutNames = (code) =>
  code
    .replaceAll(/, "key": "svg-\d+"/g, '')
    .replace(/createReactComponent\("(\w+)", "[\w-]+", "\w+", /, 'createReactComponent("$1", "", "", ')

let files

/** Some icons have a second name, and the file has the first. */
function fileOf(name) {
  files ??= readIndex()
  const file = files.get(name)
  if (!file) throw new Error(`@tabler/icons-react has no ${name}`)
  return file
}

function readIndex() {
  const index = createRequire(import.meta.url)
    .resolve('@tabler/icons-react')
    .replace('cjs/tabler-icons-react.cjs', 'esm/tabler-icons-react.mjs')
  const found = new Map()
  for (const [, names, file] of readFileSync(index, 'utf8').matchAll(
    /^export \{ (.*) \} from '\.\/(icons\/.*)'/gm,
  ))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) found.set(name, file)
  return found
}
