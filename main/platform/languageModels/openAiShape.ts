import { z } from 'zod'
import type { Shape } from './shape.ts'

const Answer = z.object({
  choices: z.array(
    z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }),
  ),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
})

/** `POST /chat/completions`, as OpenAI, vLLM, llama.cpp, LM Studio, OpenRouter and others serve it. */
export const openAiShape: Shape = {
  path: '/chat/completions',
  headers: (key) => ({ ...(key !== null && { authorization: `Bearer ${key}` }) }),
  body: ({ model }, { system, turns, schema, tokens }, isPlain) => ({
    model,
    messages: [
      { role: 'system', content: system },
      ...turns.map(({ by, text }) => ({ role: by === 'us' ? 'user' : 'assistant', content: text })),
    ],
    ...(!isPlain && {
      max_tokens: tokens.reply,
      response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } },
    }),
  }),
  read(answer) {
    const { data } = Answer.safeParse(answer)
    const [choice] = data?.choices ?? []
    if (!choice) return null
    return {
      text: choice.message.content ?? '',
      isCut: choice.finish_reason === 'length',
      tokens: data?.usage ? { in: data.usage.prompt_tokens, out: data.usage.completion_tokens } : null,
    }
  },
}
