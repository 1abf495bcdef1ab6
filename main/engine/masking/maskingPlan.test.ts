import { type AnyContractProcedure, getEventIteratorSchemaDetails } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Access } from '../../../shared/contract/base.ts'
import { contract } from '../../../shared/contract/contract.ts'
import { cutText, exactText, maskedText, maskedValue, textLines, timestamp } from '../../../shared/model/texts.ts'
import { maskingPlan } from './maskingPlan.ts'

const masked = Object.entries(contract).flatMap(([area, operations]) =>
  Object.entries<AnyContractProcedure>(operations)
    .filter(([, procedure]) => (procedure['~orpc'].meta as Access).secrets === 'masked')
    .map(([name, procedure]) => {
      const { outputSchema } = procedure['~orpc']
      const schema = getEventIteratorSchemaDetails(outputSchema)?.yields ?? outputSchema
      return { name: `${area}.${name}`, schema: schema as z.ZodType }
    }),
)

test('every text in an answer of the contract declares how its secrets are masked', () => {
  expect(masked.length).toBeGreaterThan(60)
  const unstated = masked.flatMap(({ name, schema }) => {
    try {
      maskingPlan(schema)
      return []
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  expect(unstated).toEqual([])
})

test.each([
  ['an undeclared text', z.object({ items: z.array(z.object({ name: z.string() })) }), 'items[].name states nothing'],
  ['a nullable undeclared text', z.object({ name: z.string().min(1).nullable() }), 'name states nothing'],
  ['a value of any shape', z.record(exactText, z.unknown()), '.* states nothing'],
  ['a record with unknown keys', z.looseObject({}), '.* states nothing'],
  ['a key of a record', z.record(maskedText, z.number()), '.* states nothing'],
  ['a tuple', z.object({ pair: z.tuple([maskedText, maskedText]) }), 'pair states nothing'],
  ['an unsupported schema type', z.object({ size: z.bigint() }), 'size is of the kind “bigint”'],
  [
    'alternatives that contradict each other',
    z.union([z.object({ name: maskedText }), z.object({ name: exactText })]),
    'name is masked in one way here',
  ],
])('refused: %s', (_, schema, message) => {
  expect(() => maskingPlan(schema)).toThrow(message)
})

test('a plan lists the texts and nothing else; a schema derived from a text keeps its declaration', () => {
  const schema = z.object({
    id: exactText.describe('an id'),
    name: maskedText.trim().min(1).max(9).optional(),
    at: timestamp,
    count: z.number(),
    kind: z.enum(['a', 'b']),
    title: cutText.nullable().default(null),
    lines: textLines(z.object({ text: cutText, at: z.number() })),
    result: z.record(exactText, maskedValue),
  })
  const text = (masking: string) => ({ kind: 'text', masking })
  expect(maskingPlan(schema)).toEqual({
    kind: 'fields',
    fields: [
      ['id', text('exact')],
      ['name', text('masked')],
      ['title', text('cut')],
      ['lines', { kind: 'list', each: { kind: 'fields', fields: [['text', text('cut')]] }, lineField: 'text' }],
      ['result', { kind: 'record', each: { kind: 'any' } }],
    ],
  })
  expect(maskingPlan(z.object({ count: z.number(), at: timestamp }))).toBeNull()
})
