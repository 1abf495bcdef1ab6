import { z } from 'zod'

/**
 * How a text is masked in a response. `masked`: secrets become dots. `cut`: it may be the start or end of a longer text, so
 * partial secrets at its ends become dots too. `exact`: not masked, because later calls look things up by it. `time`:
 * contains only a time.
 */
export type Masking = 'masked' | 'cut' | 'exact' | 'time'

/** What a schema declares: for a text its masking; for a list the field that contains one line of a text per item. */
export type Statement = { masking: Masking } | { lineField: string }

const statements = z.registry<Statement>()

/** Returns what a schema, or the schema it was derived from, declares about secrets. */
export function statementOf(schema: z.core.$ZodType): Statement | undefined {
  return statements.get(schema)
}

/** A text in which secrets are masked. Use this one when in doubt. */
export const maskedText = z.string().register(statements, { masking: 'masked' })

/** A text that may be the start or end of a longer one, such as a title or a quote: partial secrets are masked too. */
export const cutText = z.string().register(statements, { masking: 'cut' })

/** An id, hash, path, pattern or keyword of this program: never masked, because later calls look things up by it. */
export const exactText = z.string().register(statements, { masking: 'exact' })

/** A time or date, ISO 8601 in UTC: never masked. */
export const timestamp = z.string().register(statements, { masking: 'time' })

/** A value of any shape: secrets are masked in every text inside it. */
export const maskedValue = z.unknown().register(statements, { masking: 'masked' })

/** Lines of one text, each in the field `text`: secrets that span several lines are found across all of them. */
export function textLines<Line extends z.ZodObject<{ text: z.ZodString }>>(line: Line): z.ZodArray<Line> {
  return z.array(line).register(statements, { lineField: 'text' })
}
