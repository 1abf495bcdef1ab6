import { z } from 'zod'
import type { Shape } from './shape.ts'

const Answer = z.object({
  message: z.object({ content: z.string() }),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().nullish(),
  eval_count: z.number().nullish(),
})

/** Ollama cuts what does not fit into its window without saying so: the window grows in steps, so that a model is rarely reloaded. */
const windowStep = 4096
/** Its tokenizers count up to this much more than ours. */
const margin = 1.25

/** `POST /api/chat` of Ollama. Its OpenAI-compatible address cannot set the window, and would cut long questions. */
export const ollamaShape: Shape = {
  path: '/api/chat',
  headers: (key) => ({ ...(key !== null && { authorization: `Bearer ${key}` }) }),
  body: ({ model }, { system, turns, schema, tokens }, isPlain) => ({
    model,
    stream: false,
    messages: [
      { role: 'system', content: system },
      ...turns.map(({ by, text }) => ({ role: by === 'us' ? 'user' : 'assistant', content: text })),
    ],
    ...(!isPlain && { format: schema }),
    options: {
      num_predict: tokens.reply,
      num_ctx: Math.ceil((tokens.question * margin + tokens.reply) / windowStep) * windowStep,
    },
  }),
  read(answer) {
    const { data } = Answer.safeParse(answer)
    if (!data) return null
    const { message, done_reason, prompt_eval_count: sent, eval_count: got } = data
    return {
      text: message.content,
      isCut: done_reason === 'length',
      // It leaves out what it had computed before.
      tokens: typeof sent === 'number' && typeof got === 'number' ? { in: sent, out: got } : null,
    }
  },
}
