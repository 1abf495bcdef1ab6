import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, Visitor, parseSync } from 'vite'

/** A file of TypeScript, as far as one can read texts and types out of it without running it. */
export interface SourceModule {
  file: string
  program: ESTree.Program
  /** What names stand for: constants, functions of one expression, and the items of the lists that loops go over. */
  values: ReadonlyMap<string, Value>
  types: ReadonlyMap<string, ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration>
  /** Names that come from other files of the project. */
  imports: ReadonlyMap<string, { file: string; name: string }>
}

export type Value =
  | { kind: 'constant'; expression: ESTree.Expression }
  | { kind: 'item'; list: ESTree.Expression }
  | { kind: 'function'; parameters: string[]; result: ESTree.Expression }

const modules = new Map<string, SourceModule>()
const exports = new Map<string, object>()

/** Runs a file, so that the texts it exports are known however it puts them together. */
export async function runModule(file: string): Promise<void> {
  exports.set(file, (await import(/* @vite-ignore */ file)) as object)
}

/** The text a file that was run exports under a name; null where it exports none. */
export function exportedText(file: string, name: string): string | null {
  const value: unknown = Object.entries(exports.get(file) ?? {}).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : null
}

/** Reads a file once. A name that stands for several things in it stands for none. */
export function sourceModule(file: string): SourceModule {
  const known = modules.get(file)
  if (known) return known
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const values = new Map<string, Value | null>()
  const keep = (name: string, value: Value): void => void values.set(name, values.has(name) ? null : value)
  const types: Map<string, ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration> = new Map()
  const lists = new Map<ESTree.VariableDeclarator, ESTree.Expression>()
  new Visitor({
    ForOfStatement({ left, right }) {
      if (left.type === 'VariableDeclaration') lists.set(left.declarations[0]!, right)
    },
    VariableDeclarator(declarator) {
      const { id, init } = declarator
      if (id.type !== 'Identifier') return
      const list = lists.get(declarator)
      if (list) keep(id.name, { kind: 'item', list })
      else if (init?.type === 'ArrowFunctionExpression' && init.body.type !== 'BlockStatement')
        keep(id.name, { kind: 'function', parameters: parametersOf(init.params), result: init.body })
      else if (init) keep(id.name, { kind: 'constant', expression: init })
    },
    FunctionDeclaration({ id, params, body }) {
      const [only, more] = body?.body ?? []
      if (id && !more && only?.type === 'ReturnStatement' && only.argument)
        keep(id.name, { kind: 'function', parameters: parametersOf(params), result: only.argument })
    },
    TSInterfaceDeclaration: (declared) => void types.set(declared.id.name, declared),
    TSTypeAliasDeclaration: (declared) => void types.set(declared.id.name, declared),
  }).visit(program)
  const imports = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      moduleRequest.value.startsWith('.')
        ? entries.map(({ localName, importName }): [string, { file: string; name: string }] => [
            localName.value,
            { file: join(dirname(file), moduleRequest.value), name: importName.name ?? localName.value },
          ])
        : [],
    ),
  )
  const read: SourceModule = {
    file,
    program,
    values: new Map([...values].flatMap(([name, value]) => (value ? [[name, value]] : []))),
    types,
    imports,
  }
  modules.set(file, read)
  return read
}

function parametersOf(parameters: readonly ESTree.ParamPattern[]): string[] {
  return parameters.map((parameter) => (parameter.type === 'Identifier' ? parameter.name : ''))
}
