import type { ESTree } from 'vite'
import { type SourceModule, sourceModule } from './sourceModule.ts'

/** The keys a type of row names; null where it is no such type, or cannot be read. */
export function rowKeys(type: ESTree.TSType, module: SourceModule): string[] | null {
  switch (type.type) {
    case 'TSTypeLiteral':
      return keysOf(type.members)
    case 'TSIntersectionType':
      return joined(type.types.map((each) => rowKeys(each, module)))
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier'
        ? referredKeys(type.typeName.name, type.typeArguments?.params ?? [], module)
        : schemaKeys(type, module)
    default:
      return null
  }
}

function keysOf(members: readonly ESTree.TSSignature[]): string[] {
  return members.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' ? [member.key.name] : [],
  )
}

function joined(keys: readonly (string[] | null)[]): string[] | null {
  return keys.some((each) => each === null) ? null : [...new Set(keys.flatMap((each) => each ?? []))]
}

function referredKeys(name: string, given: readonly ESTree.TSType[], module: SourceModule): string[] | null {
  // A row of any table: it names no key.
  if (name === 'Record') return []
  if ((name === 'Omit' || name === 'Pick') && given.length === 2) {
    const all = rowKeys(given[0]!, module)
    const named = new Set(literalsOf(given[1]!))
    return all && all.filter((key) => named.has(key) === (name === 'Pick'))
  }
  const from = module.imports.get(name)
  if (from) return referredKeys(from.name, given, sourceModule(from.file))
  const declared = module.types.get(name)
  if (!declared) return null
  if (declared.type === 'TSTypeAliasDeclaration') return rowKeys(declared.typeAnnotation, module)
  const above = declared.extends.map(({ expression, typeArguments }) =>
    expression.type === 'Identifier' ? referredKeys(expression.name, typeArguments?.params ?? [], module) : null,
  )
  return joined([keysOf(declared.body.body), ...above])
}

function literalsOf(type: ESTree.TSType): string[] {
  if (type.type === 'TSUnionType') return type.types.flatMap(literalsOf)
  return type.type === 'TSLiteralType' && type.literal.type === 'Literal' ? [String(type.literal.value)] : []
}

/** The keys of `z.infer<typeof Schema>`, where the schema is a `z.object` with its fields. */
function schemaKeys({ typeArguments }: ESTree.TSTypeReference, module: SourceModule): string[] | null {
  const of = typeArguments?.params[0]
  if (of?.type !== 'TSTypeQuery' || of.exprName.type !== 'Identifier') return null
  const schema = module.values.get(of.exprName.name)
  const call = schema?.kind === 'constant' ? schema.expression : null
  const fields = call?.type === 'CallExpression' ? call.arguments[0] : undefined
  if (fields?.type !== 'ObjectExpression') return null
  return fields.properties.flatMap((field) =>
    field.type === 'Property' && field.key.type === 'Identifier' ? [field.key.name] : [],
  )
}
