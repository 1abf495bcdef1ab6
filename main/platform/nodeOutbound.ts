import { AppError } from '../../shared/errors.ts'
import type { Outbound } from '../engine/ports.ts'

/** Time limit for a receiver, in milliseconds. */
const patience = 10_000

/** Sends requests with the built-in `fetch`: no redirects, ten seconds. */
export const nodeOutbound: Outbound = {
  async post(url, body) {
    const answer = await ask(url, body)
    if (!answer.ok) throw new AppError('unavailable', `${new URL(url).host} answered ${answer.status}.`)
  },
}

async function ask(url: string, body: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const why = isLate ? 'did not answer in ten seconds' : 'could not be reached, or redirected the request'
    throw new AppError('unavailable', `${new URL(url).host} ${why}.`)
  }
}
