import { AppError } from '../../../shared/errors.ts'
import type { LanguageModelPlace } from '../../engine/ports.ts'

/** An answer over HTTP, whatever it says. */
export interface Answered {
  status: number
  /** What `retry-after` asks for, in milliseconds; null without it. */
  retryAfter: number | null
  text: string
}

/** The longest answer that is read, in bytes: a reply has some kilobytes. */
const maxAnswer = 4_000_000

/**
 * Posts JSON and reads the answer, without following a redirect. Throws `unavailable`, naming the host, if there is none in
 * time or it is too long, and `cancelled` when the signal aborts.
 */
export async function post(
  place: LanguageModelPlace,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<Answered> {
  const late = AbortSignal.timeout(place.timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, late]),
    })
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      retryAfter: Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : null,
      text: await readText(response, place),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (signal.aborted) throw cancelled()
    const host = hostOf(place)
    if (late.aborted)
      throw new AppError(
        'unavailable',
        `${host} did not answer in ${place.timeout / 1000} seconds. Try again, choose a smaller model, or wait longer (\`advisor configure --timeout\`).`,
      )
    throw new AppError(
      'unavailable',
      `${host} could not be reached, or redirected the request. Check that the server runs, and the base URL of the advisor’s model.`,
    )
  }
}

async function readText({ body }: Response, place: LanguageModelPlace): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxAnswer)
      throw new AppError(
        'unavailable',
        `The answer of ${hostOf(place)} is longer than ${maxAnswer / 1e6} MB. Check the base URL of the advisor’s model.`,
      )
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The host and port of a model’s server, as errors name it. */
export function hostOf({ baseUrl }: Pick<LanguageModelPlace, 'baseUrl'>): string {
  return new URL(baseUrl).host
}

/** The failure of whatever the person stopped. */
export function cancelled(): AppError {
  return new AppError('cancelled', 'The advisor was stopped.')
}
