import type { LanguageModelPlace } from '../../engine/ports.ts'
import { anthropicShape } from './anthropicShape.ts'
import { ollamaShape } from './ollamaShape.ts'
import { openAiShape } from './openAiShape.ts'
import type { Shape } from './shape.ts'

/** The shape of each provider’s requests. */
export const shapes: Readonly<Record<LanguageModelPlace['provider'], Shape>> = {
  'openai-compatible': openAiShape,
  ollama: ollamaShape,
  anthropic: anthropicShape,
}
