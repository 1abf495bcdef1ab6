import { z } from 'zod'

/** The fields of a JSON object a command reads, one a line, with what they are; those that have to be given say so. */
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
