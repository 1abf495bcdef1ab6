import { setTimeout } from 'node:timers/promises'
import type {
  LanguageModelPlace,
  LanguageModelQuestion,
  LanguageModelReply,
  LanguageModels,
} from '../../engine/ports.ts'
import { problemOf } from './problemOf.ts'
import { type Answered, cancelled, post } from './request.ts'
import type { Shape } from './shape.ts'
import { shapes } from './shapes.ts'

/** How often a busy server is asked, and the longest pause it may ask for, in milliseconds. */
const maxTries = 3
const maxPause = 30_000

/** Asks language models over HTTP. `pause` is the first wait for a busy server, in milliseconds; it doubles. */
export function nodeLanguageModels({ pause = 1000 } = {}): LanguageModels {
  /** Servers that refused a schema or a limit: they are asked without. */
  const plain = new Set<string>()
  return {
    async ask(place, question, signal) {
      const shape = shapes[place.provider]
      const key = `${place.baseUrl} ${place.model}`
      let answered = await askPatiently(place, requestOf(shape, place, question, plain.has(key)), { signal, pause })
      if ((answered.status === 400 || answered.status === 422) && !plain.has(key)) {
        const first = answered
        answered = await askPatiently(place, requestOf(shape, place, question, true), { signal, pause })
        if (answered.status >= 400) throw problemOf(place, first)
        plain.add(key)
      }
      const reply = answered.status === 200 ? replyIn(shape, answered.text) : null
      if (!reply) throw problemOf(place, answered)
      return reply
    },
  }
}

function requestOf(shape: Shape, place: LanguageModelPlace, question: LanguageModelQuestion, isPlain: boolean) {
  return {
    url: `${place.baseUrl.replace(/(?<!\/)\/+$/, '')}${shape.path}`,
    headers: shape.headers(place.key?.value ?? null),
    body: JSON.stringify(shape.body(place, question, isPlain)),
  }
}

function replyIn(shape: Shape, text: string): LanguageModelReply | null {
  try {
    return shape.read(JSON.parse(text))
  } catch {
    return null
  }
}

/** Asks a busy server (429, 5xx) again after a pause: the one it asks for, else one that doubles. */
async function askPatiently(
  place: LanguageModelPlace,
  request: ReturnType<typeof requestOf>,
  { signal, pause }: { signal: AbortSignal; pause: number },
): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const answered = await post(place, request, signal)
    if ((answered.status !== 429 && answered.status < 500) || tries === maxTries) return answered
    const wait = answered.retryAfter ?? pause * 2 ** (tries - 1)
    if (wait > maxPause) return answered
    await setTimeout(wait, undefined, { signal }).catch(() => {
      throw cancelled()
    })
  }
}
