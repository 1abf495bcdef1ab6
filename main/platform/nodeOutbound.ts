import { AppError } from '../../shared/errors.ts'
import type { Outbound } from '../engine/ports.ts'

/** How long a receiver may take, in milliseconds. */
const patience = 10_000

/** Sends with the runtime’s own client: no redirects, ten seconds. */
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
