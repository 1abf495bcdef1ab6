import { AppError } from '../../shared/errors.ts'

const maxRedirects = 10

/**
 * Fetches an address and follows redirects, but only to https or within the same host. Throws `unavailable` for any other,
 * before anything is asked there, and what `fetch` throws.
 */
export async function fetchFollowing(address: string, options: RequestInit): Promise<Response> {
  let url = new URL(address)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await fetch(url, { ...options, redirect: 'manual' })
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    const target = new URL(location, url)
    if (target.protocol !== 'https:' && target.origin !== url.origin)
      throw new AppError(
        'unavailable',
        `${url.host} redirects to ${target.host} without https, so nothing was fetched from there.`,
      )
    url = target
  }
  throw new AppError('unavailable', `${url.host} redirects again and again. Try again later.`)
}
