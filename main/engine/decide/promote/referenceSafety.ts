import { AppError } from '../../../../shared/errors.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { findReference } from '../../store/queries/references.ts'
import { decodeMemoryIds, decodeTags } from '../../store/jsonColumns.ts'
import { safetyChecks, scanWritten } from './promotionSafety.ts'

interface Text {
  content: string
  name?: string | undefined
  tags?: readonly string[] | undefined
  reason?: string | undefined
  force?: boolean | undefined
}

/**
 * Checks a new version of a reference. Throws `precondition`, masking the finding, when it contains a secret, personal data
 * or text aimed at agents that the last version does not, unless forced with a reason.
 */
export async function assertReferenceSafe(core: ScanningCore, id: string, text: Text): Promise<void> {
  const { name, description, content, tags, memory_ids } = findReference(core.library.db, id)
  const memories = decodeMemoryIds(memory_ids)
  const before = { name, description, content, tags: decodeTags(tags), memories }
  const after = { ...before, content: text.content, name: text.name ?? name, tags: text.tags ?? before.tags }
  await scanWritten(core, before)
  await scanWritten(core, after)
  const known = new Set(safetyChecks(core, before).map(({ id, detail }) => `${id} ${detail}`))
  const found = safetyChecks(core, { ...after, tags: [...after.tags] }).find(
    ({ id, ok, level, detail }) => !ok && level === 'stop' && !known.has(`${id} ${detail}`),
  )
  if (!found) return
  if (text.force === true && (text.reason ?? '').trim() !== '') return
  throw new AppError(
    'precondition',
    `Not written. ${found.text}: ${found.detail}. Take it out of the text, or write it with force and a reason.`,
  )
}
