import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { isTest, lineAt, sourceFiles } from './sourceFiles.mjs'

const folders = ['shared', 'main', 'preload', 'renderer']
const store = 'main/engine/store/'

/** Methods of a database that take a statement, or decide in which transaction statements run. */
const methods = new Set(['prepare', 'pragma', 'exec', 'transaction'])
/** Names that a database goes by in the engine. */
const databaseName = /^(?:db|database|sql|writable|readable)$|Db$/
const statement = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|CREATE|DROP|ALTER|PRAGMA|EXPLAIN|BEGIN|COMMIT)\b/

/**
 * Finds every call outside the store, tests aside, that gives a database a statement: of a method of something named like a
 * database, or with a text that begins like SQL.
 * @param {string} root the project's folder
 * @returns {{ file: string, line: number, call: string }[]}
 */
export function strayStatements(root) {
  return folders
    .flatMap((folder) => sourceFiles(root, folder))
    .filter((file) => !isTest(file) && !file.startsWith(store))
    .flatMap((file) => statementsIn(file, readFileSync(join(root, file), 'utf8')))
}

function statementsIn(file, text) {
  const found = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression') return
      const method = nameOf(callee)
      if (!methods.has(method)) return
      const receiver = nameOf(callee.object)
      if (method === 'pragma' || databaseName.test(receiver) || statement.test(openingOf(first)))
        found.push({ file, line: lineAt(text, start), call: `${receiver}.${method}` })
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** The last name of an expression such as `core.library.db` or `core['db']`; empty where it has none. */
function nameOf(expression) {
  switch (expression.type) {
    case 'Identifier':
      return expression.name
    case 'MemberExpression':
      return expression.computed ? openingOf(expression.property) : expression.property.name
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return nameOf(expression.expression)
    default:
      return ''
  }
}

/** The text that an expression is, or begins with; empty where that cannot be read. */
function openingOf(expression) {
  if (expression?.type === 'Literal') return String(expression.value)
  return expression?.type === 'TemplateLiteral' ? expression.quasis[0].value.cooked : ''
}
