import type { z } from 'zod'
import { type Masking, statementOf } from '../../../shared/model/texts.ts'

/** Where the texts are in answers of a schema, and how each is masked. Null: the schema has no texts. */
export type MaskingPlan =
  | { kind: 'text'; masking: Exclude<Masking, 'time'> }
  | { kind: 'list'; each: MaskingPlan; lineField: string | null }
  | { kind: 'record'; each: MaskingPlan }
  | { kind: 'fields'; fields: readonly (readonly [string, MaskingPlan])[] }
  /** A value of any shape; every text in it is masked. */
  | { kind: 'any' }

type Schema = z.core.$ZodType

const plans = new WeakMap<Schema, MaskingPlan | null>()

/** Returns the plan of a schema, cached. Throws, naming the field, when the schema states no masking for a text. */
export function maskingPlan(schema: Schema): MaskingPlan | null {
  const known = plans.get(schema)
  if (known !== undefined) return known
  const plan = planOf(schema, '')
  plans.set(schema, plan)
  return plan
}

function planOf(schema: Schema, field: string): MaskingPlan | null {
  const def = definitionOf(schema)
  const statement = statementOf(schema)
  switch (def.type) {
    case 'string':
      return textPlan(statement && 'masking' in statement ? statement.masking : null, field)
    case 'unknown':
      if (!statement) throw unstated(field, 'maskedValue')
      return { kind: 'any' }
    case 'object':
      if (def.catchall && definitionOf(def.catchall).type !== 'never')
        throw unstated(`${field}.*`, 'a field of its own')
      return fieldsPlan(
        Object.entries(def.shape).map(([name, each]) => [name, planOf(each, field ? `${field}.${name}` : name)]),
      )
    case 'array': {
      const each = planOf(def.element, `${field}[]`)
      return (
        each && { kind: 'list', each, lineField: statement && 'lineField' in statement ? statement.lineField : null }
      )
    }
    case 'record':
      if (planOf(def.keyType, `${field}.*`)?.kind === 'text' && !isExact(def.keyType))
        throw unstated(`${field}.*`, 'a list: the keys of a record are not masked')
      return recordPlan(planOf(def.valueType, `${field}.*`))
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
      return planOf(def.innerType, field)
    case 'union':
      return def.options.map((option) => planOf(option, field)).reduce((one, other) => either(one, other, field), null)
    case 'number':
    case 'boolean':
    case 'null':
    case 'void':
    case 'undefined':
    case 'literal':
    case 'enum':
      return null
    case 'tuple':
      if ([...def.items, ...(def.rest ? [def.rest] : [])].some((item) => planOf(item, field) !== null))
        throw unstated(field, 'an object: texts of a tuple are not masked')
      return null
    default:
      throw new Error(`${field || 'The answer'} is of the kind “${def.type}”, in which secrets cannot be masked.`)
  }
}

function definitionOf(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)['_zod'].def
}

function textPlan(masking: Masking | null, field: string): MaskingPlan | null {
  if (masking === null) throw unstated(field, 'maskedText, cutText, exactText or timestamp')
  return masking === 'time' ? null : { kind: 'text', masking }
}

function isExact(schema: Schema): boolean {
  const statement = statementOf(schema)
  return statement !== undefined && 'masking' in statement && statement.masking === 'exact'
}

function fieldsPlan(fields: readonly (readonly [string, MaskingPlan | null])[]): MaskingPlan | null {
  const withTexts = fields.flatMap(([name, plan]) => (plan ? [[name, plan] as const] : []))
  return withTexts.length === 0 ? null : { kind: 'fields', fields: withTexts }
}

function recordPlan(each: MaskingPlan | null): MaskingPlan | null {
  return each && { kind: 'record', each }
}

/** Merges the plans of a union's alternatives; fields in both must have the same plan. */
function either(one: MaskingPlan | null, other: MaskingPlan | null, field: string): MaskingPlan | null {
  if (!one || !other) return one ?? other
  if (one.kind === 'fields' && other.kind === 'fields') {
    const fields = new Map(one.fields)
    for (const [name, plan] of other.fields)
      fields.set(name, either(fields.get(name) ?? null, plan, field ? `${field}.${name}` : name) ?? plan)
    return { kind: 'fields', fields: [...fields] }
  }
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`${field || 'The answer'} is masked in one way here and in another there: state the same of both.`)
  return one
}

function unstated(field: string, instead: string): Error {
  return new Error(`${field || 'The answer'} states nothing of secrets: make it ${instead} (shared/model/texts.ts).`)
}
