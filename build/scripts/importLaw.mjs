import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { importRules } from './importRules.mjs'
import { isTest, lineAt, sourceFiles } from './sourceFiles.mjs'

const folders = ['shared', 'main', 'preload', 'renderer', 'e2e', 'build']

/**
 * Every import in the project that breaks a rule.
 * @param {string} root the project's folder
 * @returns {{ file: string, line: number, specifier: string, rule: string, message: string }[]}
 */
export function brokenImports(root, rules = importRules) {
  return folders
    .flatMap((folder) => sourceFiles(root, folder))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return importsOf(file, text).flatMap(({ specifier, start }) =>
        judge(root, file, specifier, rules).map((broken) => ({
          file,
          line: lineAt(text, start),
          specifier,
          ...broken,
        })),
      )
    })
}

function judge(root, file, specifier, rules) {
  const target = resolveSpecifier(root, file, specifier)
  if (target === null) {
    const message = 'There is no such file. Write the path with its extension (.ts, .tsx).'
    return [{ rule: 'imports resolve', message }]
  }
  return rules.filter((rule) => breaks(rule, file, target)).map(({ name, message }) => ({ rule: name, message }))
}

function breaks(rule, file, target) {
  if (isTest(file) && !rule.tests) return false
  const from = new RegExp(rule.from).exec(file)
  if (!from || (rule.unless && new RegExp(rule.unless).test(file))) return false
  const filled = (pattern) => new RegExp(pattern.replaceAll('$1', from[1]))
  return filled(rule.to).test(target) && !(rule.except && filled(rule.except).test(target))
}

/** A path from the top of the project, `node:name` or `npm:name`; null for a relative path that leads nowhere. */
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

/** What a file imports, in all the ways the language has: also types, re-exports and `import('…')`. */
function importsOf(file, text) {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const take = (request) => found.push({ specifier: request.value, start: request.start })
  for (const { moduleRequest } of module.staticImports) take(moduleRequest)
  for (const { entries } of module.staticExports) {
    // A list of re-exported names repeats one and the same request.
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
