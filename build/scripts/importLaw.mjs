import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { circlesIn } from './circles.mjs'
import { engineLayers, importRules, mixedFolders } from './importRules.mjs'
import { isTest, lineAt, sourceFiles } from './sourceFiles.mjs'

const folders = ['shared', 'main', 'preload', 'renderer', 'e2e', 'build']

/**
 * Finds every import that breaks a rule, every import cycle (type imports included), and every engine file that shares its
 * name with another.
 * @param {string} root the project's folder
 * @returns {{ file: string, line: number, specifier: string, rule: string, message: string }[]}
 */
export function brokenImports(root) {
  const imports = folders.flatMap((folder) => sourceFiles(root, folder)).flatMap((file) => resolvedImports(root, file))
  return [...imports.flatMap((found) => judge(found)), ...circles(imports), ...sharedNames(root)]
}

/** Finds engine files with the same base name: a reader who is pointed to one has to guess which. */
function sharedNames(root) {
  const files = sourceFiles(root, 'main/engine').filter((file) => !isTest(file))
  return [...Map.groupBy(files, (file) => posix.basename(file))].flatMap(([name, [first, ...others]]) =>
    others.map((file) => ({
      file,
      line: 1,
      specifier: name,
      rule: 'file names in the engine are unique',
      message: `${first} has the same name. Name one of them by what it does there.`,
    })),
  )
}

function resolvedImports(root, file) {
  const text = readFileSync(join(root, file), 'utf8')
  return importsOf(file, text).map(({ specifier, start }) => ({
    file,
    line: lineAt(text, start),
    specifier,
    target: resolveSpecifier(root, file, specifier),
  }))
}

function judge({ file, line, specifier, target }) {
  const broken = ({ name, message }) => ({ file, line, specifier, rule: name, message })
  if (target === null) {
    const message = 'There is no such file. Write the path with its extension (.ts, .tsx).'
    return [broken({ name: 'imports resolve', message })]
  }
  const layer = isTest(file) ? null : brokenLayer(file, target)
  return [...importRules.filter((rule) => breaks(rule, file, target)), ...(layer ? [layer] : [])].map(broken)
}

/** Returns the engine layer rule that an import breaks; null if it breaks none. */
function brokenLayer(file, target) {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from === null || to === null || from === to) return null
  const [layer, below] = [from, to].map((room) => engineLayers.findIndex((rooms) => rooms.includes(room)))
  if (layer === -1 || below === -1)
    return {
      name: 'the engine has rooms',
      message: `main/engine/${layer === -1 ? from : to} has no layer. Put the file into a folder that has, or give it one in engineLayers of build/scripts/importRules.mjs.`,
    }
  if (below < layer) return null
  return {
    name: 'the engine has layers',
    message: `${from} is ${layer === below ? 'in the same layer as' : 'below'} ${to}, so it cannot import it. Pass the data in from above, or move what both need down.`,
  }
}

/** Returns the folder or file of main/engine/ that a path belongs to; null for paths outside it. */
function roomOf(path) {
  return /^main\/engine\/([^/]+)/.exec(path)?.[1] ?? null
}

function circles(imports) {
  const known = imports.filter(({ file, target }) => target !== null && target !== file && !isTest(file))
  const between = (nodeOf, rule, advice) => {
    const edges = known.flatMap((found) => {
      const [from, to] = [nodeOf(found.file), nodeOf(found.target)]
      return from !== null && to !== null && from !== to ? [{ ...found, from, to }] : []
    })
    return circlesIn(edges.map(({ from, to }) => [from, to])).map((nodes) => {
      const { file, line, specifier } = edges.find(({ from, to }) => nodes.includes(from) && nodes.includes(to))
      return { file, line, specifier, rule, message: `They import each other: ${nodes.join(', ')}. ${advice}` }
    })
  }
  return [
    ...between((path) => path, 'no circles', 'Move what two of them need into a file of its own.'),
    ...between(innerRoomOf, 'no circles of rooms', 'Move a file, or what both need, into the one that stands below.'),
  ]
}

/**
 * The folder inside a folder of the engine that a path belongs to, such as `flows/triage`; `flows` for that folder's own files.
 * Null elsewhere, and for the own files of folders in `mixedFolders`.
 */
function innerRoomOf(path) {
  const [, folder, inner] = /^main\/engine\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
  if (folder === undefined) return null
  if (inner !== undefined) return `${folder}/${inner}`
  return mixedFolders.includes(folder) ? null : folder
}

function breaks(rule, file, target) {
  if (isTest(file) && !rule.tests) return false
  const from = new RegExp(rule.from).exec(file)
  if (!from || (rule.unless && new RegExp(rule.unless).test(file))) return false
  const filled = (pattern) => new RegExp(pattern.replaceAll('$1', from[1]))
  return filled(rule.to).test(target) && !(rule.except && filled(rule.except).test(target))
}

/**
 * Resolves a specifier to a path from the project root, `node:name` or `npm:name`; null for a relative path that does not
 * exist.
 */
function resolveSpecifier(root, file, specifier) {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) {
    const path = posix.join(dirname(file), name)
    const full = join(root, path)
    return existsSync(full) && statSync(full).isFile() ? path : null
  }
  if (name.startsWith('node:')) return name
  return builtinModules.includes(name) ? `node:${name}` : `npm:${name}`
}

/** Returns all imports of a file, including types, re-exports and `import('…')`. */
function importsOf(file, text) {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const take = (request) => found.push({ specifier: request.value, start: request.start })
  for (const { moduleRequest } of module.staticImports) take(moduleRequest)
  for (const { entries } of module.staticExports) {
    // A list of re-exported names repeats the same request.
    const requests = new Map(
      entries.flatMap((entry) => (entry.moduleRequest ? [[entry.moduleRequest.start, entry]] : [])),
    )
    for (const { moduleRequest } of requests.values()) take(moduleRequest)
  }
  new Visitor({
    ImportExpression: (node) => node.source.type === 'Literal' && take(node.source),
    TSImportType: (node) => take(node.source ?? node.argument),
  }).visit(program)
  return found
}
