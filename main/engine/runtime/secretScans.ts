import type { Core } from './core.ts'
import type { ScannedSecret } from '../ports.ts'
import { isWorthScanning } from '../rules/secrets/scannerRules.ts'
import { createYield } from './cooperative.ts'

/** Maximum number of cached scanner results. */
const maxCachedScans = 4000
/** Number of texts per scanner call. */
const batch = 64

/**
 * Scans the texts that might hold secrets and caches the results for `scannedIn`. The results for the given texts are always
 * in the cache afterwards, even those scanned long before.
 */
export async function scanTexts(
  { ports: { secrets, clock }, scans }: Pick<Core, 'ports' | 'scans'>,
  texts: Iterable<string>,
): Promise<void> {
  const yieldIfDue = createYield(clock)
  const wanted: string[] = []
  for (const text of new Set(texts)) {
    if (scans.has(text) || isWorthScanning(text)) wanted.push(text)
    const pause = yieldIfDue()
    if (pause) await pause
  }
  const said = new Map(wanted.flatMap((text) => (scans.has(text) ? [[text, scans.get(text) ?? []]] : [])))
  const asked = wanted.filter((text) => !said.has(text))
  for (let at = 0; at < asked.length; at += batch) {
    const part = asked.slice(at, at + batch)
    const found = await secrets.scan(part)
    for (const [index, text] of part.entries()) said.set(text, found[index] ?? [])
  }
  for (const [text, found] of said) {
    scans.delete(text)
    scans.set(text, found)
  }
  for (const oldest of scans.keys()) {
    if (scans.size <= Math.max(maxCachedScans, said.size)) break
    scans.delete(oldest)
  }
}

/** Checks whether `scannedIn` has the complete result for a text. */
export function isScanned({ scans }: Pick<Core, 'scans'>, text: string): boolean {
  return scans.has(text) || !isWorthScanning(text)
}

/** Returns what the scanner found in a text passed to `scanTexts`. */
export function scannedIn({ scans }: Pick<Core, 'scans'>, text: string): readonly ScannedSecret[] {
  return scans.get(text) ?? []
}
