import { AppError } from '../../../../shared/errors.ts'
import type { Guidance } from '../../../../shared/model/proposal.ts'
import { noiseSentence } from '../../decide/teachesCheck.ts'
import { rawOutputIn } from '../../../../shared/text/rawOutput.ts'
import type { Core } from '../../runtime/core.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { uncomparedTexts } from '../../store/queries/pairs.ts'
import { compareNow } from '../compare/compareNow.ts'
import { guidanceOn } from '../triage/guidance.ts'
import { startTriage } from '../triage/triageJob.ts'

/**
 * Compares a stored contribution with what is known, unless its text was compared before, and returns the guidance for its author: what is similar, and whether it
 * teaches nothing as it stands. Where the comparison fails, the memory stays stored and the guidance says so.
 */
export async function guidanceFor(core: Core, id: string): Promise<Guidance> {
  const { db } = core.library
  const { content } = findMemory(db, id)
  const [uncompared] = uncomparedTexts(db, [id])
  const problem = uncompared === undefined ? null : await compared(core, uncompared)
  const guidance = guidanceOn(db, id)
  const words = [guidance.text, teachesNothing(core, id, content), problem].filter((each) => each !== null).join(' ')
  return { ...guidance, text: words || null }
}

/** Returns why a text could not be compared; null when it was. A host that stays open judges it in the background. */
async function compared(core: Core, hash: string): Promise<string | null> {
  try {
    await compareNow(core, hash)
    if (core.live) startTriage(core, [hash], 'judge')
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `It was stored, but not compared with the others yet: ${error.message}`
  }
}

function teachesNothing(core: Core, id: string, content: string): string | null {
  const raw = rawOutputIn(content)
  const noise = raw === null ? noiseSentence(core, content) : null
  if (raw === null && noise === null) return null
  const what = raw === null ? `It is noise (${noise})` : `It is ${raw}`
  return `${what}. It was stored, but is never promoted as it stands; say in a sentence or two what it teaches: \`refine ${id}\`.`
}
