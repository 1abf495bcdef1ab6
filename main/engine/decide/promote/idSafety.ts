import { lettersOf } from '../../../../shared/text/lettersOf.ts'
import { AppError } from '../../../../shared/errors.ts'
import { isMasked } from '../../../../shared/text/mask.ts'
import type { Core } from '../../runtime/core.ts'
import { secretSteps } from '../../masking/knownSecrets.ts'
import { ancestorTexts } from '../../store/queries/memoryLookups.ts'
import { runToEnd } from '../../../../shared/runToEnd.ts'
import type { Written } from './promotionSafety.ts'

/** Minimum number of letters and digits of a value to search for: shorter ones occur in names by chance. */
const minLength = 7

/**
 * Checks whether a reference's id, which becomes its file's name, spells a secret or personal data of its text, of the
 * memories it is made from, or one of its own: with other signs between the words, too.
 */
export function namesSecret(core: Pick<Core, 'library' | 'scans'>, id: string, written: Omit<Written, 'id'>): boolean {
  const secretsIn = secretSteps(core)
  const { content, name, description } = written
  const spelled = wordsOfId(id)
  const texts = [
    { content, description: `${name}\n${description}`, evidence: '' },
    ...ancestorTexts(core.library.db, written.memories),
  ]
  const found = texts.flatMap((each) => [...runToEnd(secretsIn(each))])
  const own = runToEnd(secretsIn({ content: spelled, description: '', evidence: '' }))
  if (own.some(({ rule, severity }) => isMasked(rule) && severity !== 'warn')) return true
  const plain = lettersOf(id.toLowerCase())
  return found.some(({ rule, quote }) => {
    const value = lettersOf(quote.toLowerCase())
    return isMasked(rule) && value.length >= minLength && plain.includes(value)
  })
}

/** Throws `precondition` when an id spells a secret or personal data: a file's name is shown everywhere and never masked. */
export function assertIdSafe(core: Pick<Core, 'library' | 'scans'>, id: string, written: Omit<Written, 'id'>): void {
  if (!namesSecret(core, id, written)) return
  throw new AppError(
    'precondition',
    'Not promoted. The id holds a secret or personal data, and the file is named after it. Choose another id, of words that say what the text is about.',
  )
}

function wordsOfId(id: string): string {
  return id.replace(/[-_.]+/g, ' ')
}
