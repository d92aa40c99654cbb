import { parseSync } from 'vite'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Nodes of TypeScript with code in them; the others are types. */
const WITH_CODE = new Set([
  'TSAsExpression',
  'TSInstantiationExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
])

const TYPES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])

/**
 * A module in parts: each of its functions, and first what it does when it is loaded. The text of a part has no comments, no
 * types, and none of the functions in it. `bindings` says what a name at the top of the module stands for: the text of its
 * declaration, a name of another module, or nothing for a function, which is a part of its own.
 */
export function partsOfModule(file, source) {
  const { program, comments } = parseSync(file, source)
  const loading = { start: 0, end: source.length, text: '' }
  const parts = [loading]
  const bindings = new Map()
  const exported = new Map()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') addImport(statement)
    else if (!TYPES.has((statement.declaration ?? statement).type)) addStatement(statement)
  }
  return { parts, bindings, exported }

  function addImport({ specifiers, source: { value: from }, importKind }) {
    if (importKind === 'type') return
    if (specifiers.length === 0) {
      const name = `IMPORT_${bindings.size}`
      bindings.set(name, { from, name: '' })
      loading.text += `${name}\n`
    }
    for (const { local, imported, importKind: kind, type } of specifiers) {
      const name = type === 'ImportNamespaceSpecifier' ? '*' : (imported?.name ?? 'default')
      if (kind !== 'type') bindings.set(local.name, { from, name })
    }
  }

  function addStatement(statement) {
    const part = partOf(statement)
    if (FUNCTIONS.has(statement.type)) parts.push(part)
    if (!isDeclaration(statement)) loading.text += `${part.text}\n`
    const { declaration, specifiers = [], source: from } = statement
    const declared = declaration ?? statement
    for (const name of declaredNames(declared)) {
      bindings.set(name, declared.type === 'FunctionDeclaration' ? { text: '' } : part)
      if (declaration) exported.set(name, bindings.get(name))
    }
    if (statement.type === 'ExportDefaultDeclaration') exported.set('default', part)
    for (const { local, exported: as } of specifiers)
      exported.set(as.name, from ? { from: from.value, name: local.name } : { text: local.name })
  }

  function partOf(node) {
    const cuts = []
    const walk = (child) => {
      const isFunction = FUNCTIONS.has(child.type) && child !== node
      if (isFunction) parts.push(partOf(child))
      if (isFunction || (child.type.startsWith('TS') && !WITH_CODE.has(child.type)))
        cuts.push({ ...child, instead: isFunction ? ' ƒ ' : ' ' })
      else for (const each of childrenOf(child)) walk(each)
    }
    walk(node)
    const isCut = ({ start, end }) => cuts.some((cut) => cut.start <= start && end <= cut.end)
    for (const comment of comments)
      if (node.start <= comment.start && comment.end <= node.end && !isCut(comment))
        cuts.push({ ...comment, instead: ' ' })
    return { start: node.start, end: node.end, text: textWithout(cuts, node) }
  }

  function textWithout(cuts, { start, end }) {
    let text = ''
    let at = start
    for (const cut of cuts.sort((one, other) => one.start - other.start)) {
      text += source.slice(at, cut.start) + cut.instead
      at = cut.end
    }
    return (text + source.slice(at, end)).replaceAll(/\s+/g, ' ')
  }
}

/**
 * Of code that vitest made of a module, and put into a function: for the module, and for each of its functions in their order, a
 * place that is in it and in no function in it. The code also has functions that stand for what the module exports.
 */
export function placesOfFunctions(code) {
  const places = []
  const walk = (node) => {
    if (node.type === 'CallExpression' && node.callee.name === '__vite_ssr_exportName__') return
    if (FUNCTIONS.has(node.type)) places.push(node.body.start - 1)
    for (const each of childrenOf(node).sort((one, other) => one.start - other.start)) walk(each)
  }
  walk(parseSync('it.js', code).program)
  return places
}

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((each) => typeof each?.type === 'string' && typeof each.start === 'number')

/** What it says matters only to code that uses one of its names; any other statement is run when the module is loaded. */
const isDeclaration = ({ type, declaration }) =>
  type === 'ExportDefaultDeclaration'
    ? declaration.type.endsWith('Declaration')
    : type.endsWith('Declaration')

function declaredNames({ type, declarations, id }) {
  if (type === 'VariableDeclaration') return declarations.flatMap((each) => namesInPattern(each.id))
  return id ? [id.name] : []
}

function namesInPattern(pattern) {
  if (pattern.type === 'Identifier') return [pattern.name]
  return childrenOf(pattern).flatMap((each) => namesInPattern(each.type === 'Property' ? each.value : each))
}
