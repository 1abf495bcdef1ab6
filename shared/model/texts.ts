import { z } from 'zod'

/**
 * What becomes of a text in an answer that masks secrets. `masked`: secrets in it become dots. `cut`: it may show only the
 * beginning or the end of a longer text, so that pieces of secrets at its ends become dots too. `exact`: a later call finds
 * something by it. `time`: it holds a time and nothing else.
 */
export type Masking = 'masked' | 'cut' | 'exact' | 'time'

/** What a schema states: of a text its masking; of a list the field in which each item has a line of one text. */
export type Statement = { masking: Masking } | { lineField: string }

const statements = z.registry<Statement>()

/** What a schema, or the one it was derived from, states about secrets. */
export function statementOf(schema: z.core.$ZodType): Statement | undefined {
  return statements.get(schema)
}

/** A text in which secrets are masked. When in doubt, take this one. */
export const maskedText = z.string().register(statements, { masking: 'masked' })

/** A text that may be the beginning or the end of a longer one, such as a title or a quote: pieces of secrets are masked too. */
export const cutText = z.string().register(statements, { masking: 'cut' })

/** An id, a hash, a path, a pattern or a word of this program: never masked, since a later call finds something by it. */
export const exactText = z.string().register(statements, { masking: 'exact' })

/** A time or a day, ISO 8601 in UTC: never masked. */
export const timestamp = z.string().register(statements, { masking: 'time' })

/** A value of any shape: secrets are masked in every text in it. */
export const maskedValue = z.unknown().register(statements, { masking: 'masked' })

/** Lines of one text, each in the field `text`: what spans several lines is found in all of them together. */
export function textLines<Line extends z.ZodObject<{ text: z.ZodString }>>(line: Line): z.ZodArray<Line> {
  return z.array(line).register(statements, { lineField: 'text' })
}
