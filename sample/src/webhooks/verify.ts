import { createHmac, timingSafeEqual } from 'node:crypto'

const tolerance = 5 * 60

/** Whether a carrier's signature fits the raw body, and was made within the last five minutes. */
export function isGenuine(rawBody: Buffer, header: string, secret: string, now: number): boolean {
  const found = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header)
  if (!found || Math.abs(now - Number(found[1])) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${found[1]}.`).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(found[2]!, 'hex'))
}
