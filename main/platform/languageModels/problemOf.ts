import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { LanguageModelPlace } from '../../engine/ports.ts'
import { type Answered, hostOf } from './request.ts'

/** Returns the failure for an answer that is no reply, with its status and the way out. */
export function problemOf(place: LanguageModelPlace, { status, text }: Answered): AppError {
  const host = hostOf(place)
  const said = withoutKey(messageIn(text), place)
  const because = said === null ? '' : ` It says: “${said}”`
  if (status === 401 || status === 403)
    return new AppError(
      'precondition',
      place.key
        ? `${host} refuses the key in ${place.key.variable} (${status}). Check the key, or name another variable.${because}`
        : `${host} wants a key (${status}). Name the variable that holds it (\`advisor configure --key-variable\`).${because}`,
    )
  if (status === 404)
    return new AppError(
      'not_found',
      `${host} knows no model “${place.model}”, or has nothing at this address (404). Check the model and the base URL.${because}`,
    )
  if (status === 429)
    return new AppError(
      'unavailable',
      `${host} takes no more requests now (429): too many, or the quota is used up. Try again later.${because}`,
    )
  if (status >= 500)
    return new AppError('unavailable', `${host} has a problem of its own (${status}). Try again later.${because}`)
  if (status >= 400) return new AppError('unavailable', `${host} refuses the request (${status}).${because}`)
  return new AppError(
    'unavailable',
    `${host} answers with something that is no reply of a model (${status}). Check the base URL and the provider.`,
  )
}

const maxSaid = 300
const Message = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

/** The server’s own words, on one line; null where it gives none as JSON. */
function messageIn(text: string): string | null {
  try {
    const { data } = Message.safeParse(JSON.parse(text))
    const line = data?.replace(/\s+/g, ' ').trim()
    return line ? line.slice(0, maxSaid) : null
  } catch {
    return null
  }
}

/** Some servers repeat a wrong key. */
function withoutKey(said: string | null, { key }: LanguageModelPlace): string | null {
  return key === null || said === null ? said : said.replaceAll(key.value, '••••••••')
}
