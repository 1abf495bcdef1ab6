import type { ESTree } from 'vite'
import { type SourceModule, exportedText, sourceModule } from './sourceModule.ts'

/** Texts that names stand for where an expression is read: the arguments of a function. */
type Scope = ReadonlyMap<string, readonly string[]>

/**
 * The texts an expression can come to, as far as that can be read without running it: texts, templates, constants, choices
 * between two, functions of one expression and loops over lists. Empty where it cannot.
 */
export function textsOf(expression: ESTree.Expression, module: SourceModule, scope: Scope = new Map()): string[] {
  const read = (inner: ESTree.Expression): string[] => textsOf(inner, module, scope)
  switch (expression.type) {
    case 'Literal':
      return expression.value === null ? [] : [String(expression.value)]
    case 'TemplateLiteral':
      return expression.expressions.reduce(
        (texts, inner, at) => joined(joined(texts, read(inner)), [expression.quasis[at + 1]!.value.cooked ?? '']),
        [expression.quasis[0]!.value.cooked ?? ''],
      )
    case 'ConditionalExpression': {
      const [one, other] = [read(expression.consequent), read(expression.alternate)]
      return one.length > 0 && other.length > 0 ? [...one, ...other] : []
    }
    case 'BinaryExpression':
      return expression.operator === '+'
        ? joined(read(expression.left as ESTree.Expression), read(expression.right))
        : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return read(expression.expression)
    case 'Identifier':
      return scope.get(expression.name)?.slice() ?? textsNamed(expression.name, module)
    case 'MemberExpression':
      return expression.computed ? itemsOf(expression.object, module) : []
    case 'CallExpression':
      return textsCalled(expression, module, scope)
    default:
      return []
  }
}

function joined(starts: readonly string[], ends: readonly string[]): string[] {
  return starts.flatMap((start) => ends.map((end) => start + end))
}

function textsNamed(name: string, module: SourceModule): string[] {
  const from = module.imports.get(name)
  if (from) return textsNamed(from.name, sourceModule(from.file))
  const exported = exportedText(module.file, name)
  if (exported !== null) return [exported]
  const value = module.values.get(name)
  if (value?.kind === 'constant') return textsOf(value.expression, module)
  return value?.kind === 'item' ? itemsOf(value.list, module) : []
}

/** The texts in a list or an object. */
function itemsOf(expression: ESTree.Expression, module: SourceModule): string[] {
  switch (expression.type) {
    case 'ArrayExpression':
      return all(
        expression.elements.map((item) => (item && item.type !== 'SpreadElement' ? textsOf(item, module) : [])),
      )
    case 'ObjectExpression':
      return all(expression.properties.map((item) => (item.type === 'Property' ? textsOf(item.value, module) : [])))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return itemsOf(expression.expression, module)
    case 'Identifier': {
      const value = module.values.get(expression.name)
      return value?.kind === 'constant' ? itemsOf(value.expression, module) : []
    }
    default:
      return []
  }
}

/** All of several texts; none where one of them cannot be read. */
function all(texts: readonly string[][]): string[] {
  return texts.every((each) => each.length > 0) ? texts.flat() : []
}

function textsCalled({ callee, arguments: given }: ESTree.CallExpression, at: SourceModule, scope: Scope): string[] {
  if (callee.type !== 'Identifier') return []
  const from = at.imports.get(callee.name)
  const module = from ? sourceModule(from.file) : at
  const called = module.values.get(from?.name ?? callee.name)
  if (called?.kind !== 'function') return []
  const values = given.map((each) => (each.type === 'SpreadElement' ? [] : textsOf(each, at, scope)))
  const inner = new Map(called.parameters.map((name, index) => [name, values[index] ?? []]))
  return textsOf(called.result, module, inner)
}
