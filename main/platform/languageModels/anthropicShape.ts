import { z } from 'zod'
import type { Shape } from './shape.ts'

const Answer = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional(), input: z.unknown().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cache_creation_input_tokens: z.number().nullish(),
      cache_read_input_tokens: z.number().nullish(),
    })
    .nullish(),
})

const tool = 'reply'

/** `POST /v1/messages` of Anthropic. A tool that must be called holds the model to the schema. */
export const anthropicShape: Shape = {
  path: '/v1/messages',
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key !== null && { 'x-api-key': key }) }),
  body: ({ model }, { system, turns, schema, tokens }, isPlain) => ({
    model,
    max_tokens: tokens.reply,
    system,
    messages: turns.map(({ by, text }) => ({ role: by === 'us' ? 'user' : 'assistant', content: text })),
    ...(!isPlain && {
      tools: [{ name: tool, description: 'Gives the reply.', input_schema: schema }],
      tool_choice: { type: 'tool', name: tool },
    }),
  }),
  read(answer) {
    const { data } = Answer.safeParse(answer)
    if (!data) return null
    const { content, stop_reason, usage } = data
    const called = content.find(({ type }) => type === 'tool_use')
    const text = content.map((part) => part.text ?? '').join('')
    return {
      text: called ? JSON.stringify(called.input) : text,
      isCut: stop_reason === 'max_tokens',
      tokens: usage
        ? {
            in: usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0),
            out: usage.output_tokens,
          }
        : null,
    }
  },
}
