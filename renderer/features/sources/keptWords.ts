import type { Source } from '../../../shared/model/source.ts'
import { counted, pluralForm } from '../../../shared/text/counted.ts'

/**
 * Says how many decisions stay in the library because their sources are only read: `12 decisions stay in the library: Serena
 * memories in app is read only`. Null if there are none.
 */
export function keptWords(sources: readonly Pick<Source, 'name' | 'kept'>[]): string | null {
  const keeping = sources.filter(({ kept }) => kept > 0)
  const [only, ...others] = keeping
  if (!only) return null
  const total = keeping.reduce((sum, { kept }) => sum + kept, 0)
  const who = others.length === 0 ? `${only.name} is` : `${counted(keeping.length, 'source')} are`
  return `${counted(total, 'decision')} ${pluralForm(total, 'stays', 'stay')} in the library: ${who} read only`
}
