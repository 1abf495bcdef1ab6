import { z } from 'zod'

/** Lists the fields of a JSON object that a command reads, one per line, with descriptions; marks required fields. */
export function fieldLines(object: z.ZodObject): string[] {
  const fields = Object.entries(object.shape)
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.map(([name, field]) => {
    const inner: unknown = field instanceof z.ZodOptional ? field.unwrap() : field
    const said = field.description ?? (inner instanceof z.ZodType ? inner.description : undefined)
    const needed = field instanceof z.ZodOptional ? undefined : 'needed'
    return `  ${name.padEnd(width)}  ${[said, needed].filter(Boolean).join('; ')}`.trimEnd()
  })
}
