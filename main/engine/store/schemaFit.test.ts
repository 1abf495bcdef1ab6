import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { type ESTree, Visitor } from 'vite'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import type { Sql } from './db.ts'
import { openLibrary } from './open.ts'
import { builtStatements } from './testing/builtStatements.ts'
import { rowKeys } from './testing/rowKeys.ts'
import { type SourceModule, runModule, sourceModule } from './testing/sourceModule.ts'
import { textsOf } from './testing/statementTexts.ts'

/** A call of `sql`: the texts it can be given, and the type of its rows where one is stated. */
interface Call {
  place: string
  texts: string[]
  row: ESTree.TSType | null
  module: SourceModule
}

/** Every call of `sql` in the store, by file. */
async function calls(): Promise<Call[]> {
  const isOwn = (file: string): boolean =>
    file.endsWith('.ts') && !/\.(test|bench)\.ts$|^(testing|migrations)\b|^sql\.ts$/.test(file)
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(isOwn)
    .toSorted()
  for (const file of files) await runModule(join(import.meta.dirname, file))
  return files.flatMap((file) => {
    const module = sourceModule(join(import.meta.dirname, file))
    const found: Call[] = []
    new Visitor({
      CallExpression({ callee, arguments: given, typeArguments }) {
        if (callee.type !== 'Identifier' || callee.name !== 'sql') return
        const text = given[1]
        const texts = text && text.type !== 'SpreadElement' ? textsOf(text, module) : []
        const place = file.replaceAll('\\', '/')
        found.push({ place, texts, row: typeArguments?.params[0] ?? null, module })
      },
    }).visit(module.program)
    return found
  })
}

/** What of a statement does not fit the type of its rows; null where all does. */
function misfit(columns: readonly string[], row: ESTree.TSType, module: SourceModule): string | null {
  const fields = row.type === 'TSTupleType' ? row.elementTypes.length : isOneValue(row) ? 1 : null
  if (fields !== null) return columns.length === fields ? null : `${columns.length} columns instead of ${fields}`
  const missing = rowKeys(row, module)?.filter((key) => !columns.includes(key)) ?? []
  return missing.length === 0 ? null : `no column ${missing.join(', ')}`
}

/** Whether the rows are plucked: a text, a number, bytes or null stands for each. */
function isOneValue(type: ESTree.TSType): boolean {
  if (type.type === 'TSUnionType') return type.types.every(isOneValue)
  if (type.type === 'TSTypeReference') return type.typeName.type === 'Identifier' && type.typeName.name === 'Uint8Array'
  return ['TSStringKeyword', 'TSNumberKeyword', 'TSNullKeyword'].includes(type.type)
}

function openedLibrary(): Sql {
  const db = openLibrary(':memory:', nodeFiles)
  onTestFinished(() => void db.close())
  return db
}

test('every query fits the schema and returns the columns its row type declares', async () => {
  const db = openedLibrary()
  const built = builtStatements(db)
  const problems: string[] = []
  for (const { place, texts, row, module } of await calls())
    for (const text of texts.length > 0 ? texts : (built[place] ?? []))
      try {
        const statement = db.prepare(text)
        const names = statement.reader ? statement.columns().map(({ name }) => name) : []
        const problem = row && misfit(names, row, module)
        if (problem) problems.push(`${place}: ${problem} in ${text}`)
      } catch (error) {
        problems.push(`${place}: ${String(error)} in ${text}`)
      }
  expect(problems).toEqual([])
})

test('exactly the queries assembled at run time have their forms listed', async () => {
  const unread = (await calls()).filter(({ texts }) => texts.length === 0)
  const listed = Object.keys(builtStatements(openedLibrary()))
  expect([...new Set(unread.map(({ place }) => place))].toSorted()).toEqual(listed.toSorted())
})

test('all row types can be read, except one derived from the contract', async () => {
  const unread = (await calls()).flatMap(({ place, row, module }) =>
    row && row.type !== 'TSTupleType' && !isOneValue(row) && rowKeys(row, module) === null ? [place] : [],
  )
  expect(unread).toEqual(['queries/alike.ts'])
})
