import type { FoundMemory } from '../../../../shared/contract/triage.ts'
import type { Finding } from '../../../../shared/model/finding.ts'
import type { RuleGroup } from '../../../../shared/model/rule.ts'
import { mask, maskedQuoter } from '../../../../shared/text/mask.ts'
import { showHidden } from '../../../../shared/text/showHidden.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { computeFindings, computeFindingsOf } from './computeFindings.ts'
import { repeatedSecretSteps } from '../../masking/knownSecrets.ts'
import { libraryRules, rulesOn } from '../../masking/libraryRules.ts'
import { scanTexts } from '../../runtime/secretScans.ts'
import type { ReadableDb } from '../../store/db.ts'
import { descriptionSpans, memoriesFound, readFindings } from '../../store/queries/findingRows.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { allReferences } from '../../store/queries/references.ts'
import { decodeMemoryIds } from '../../store/jsonColumns.ts'
import { textFindingSteps } from '../../masking/textFindings.ts'
import { runCooperatively, createYield } from '../../runtime/cooperative.ts'

const groups = ['secret', 'personal', 'poisoning', 'hidden'] as const
const asked: ReadonlySet<RuleGroup> = new Set(groups)

export interface ScannedReference {
  reference_id: string
  name: string
  findings: Finding[]
}

/**
 * Returns a page of the memories that contain secrets, personal data or text aimed at agents; the first page includes
 * references.
 */
export async function scanPage(
  core: ScanningCore,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ memories: FoundMemory[]; references: ScannedReference[]; next: string | null }> {
  const { db } = core.library
  if (after === undefined) await computeFindings(core)
  const on = new Set(rulesOn(db, groups).map(({ id }) => id))
  const found = memoriesFound(db, { rules: [...on], after: after ?? '', limit })
  const yieldIfDue = createYield(core.ports.clock)
  const memories: FoundMemory[] = []
  for (const memory of found) {
    memories.push({
      memory_id: memory.id,
      external_id: memory.external_id,
      description: maskedDescription(db, memory),
      maturity: memory.maturity,
      findings: readFindings(db, memory, on).filter(({ severity }) => severity !== 'info'),
    })
    await yieldIfDue()
  }
  const next = found.length === limit ? (found.at(-1)?.id ?? null) : null
  return { memories, references: after === undefined ? await scanReferences(core, on) : [], next }
}

/** Returns what the enabled rules find in one memory, up to date and masked. Throws `not_found`. */
export async function findingsOf(core: ScanningCore, id: string): Promise<Finding[]> {
  const { db } = core.library
  const memory = findMemory(db, id)
  await computeFindingsOf(core, memory.row)
  return readFindings(db, findMemory(db, memory.id), new Set(rulesOn(db).map((rule) => rule.id)))
}

function maskedDescription(db: ReadableDb, memory: { id: string; description: string }): string {
  return showHidden(mask(memory.description, descriptionSpans(db, memory.id)))
}

async function scanReferences(core: ScanningCore, on: ReadonlySet<string>): Promise<ScannedReference[]> {
  const { db } = core.library
  const { clock } = core.ports
  const set = libraryRules(db)
  const references = allReferences(db)
  await scanTexts(
    core,
    references.map(({ content }) => content),
  )
  const scanned: ScannedReference[] = []
  for (const { id, name, content, memory_ids } of references) {
    const texts = { content, description: '', evidence: '' }
    const own = await runCooperatively(clock, textFindingSteps(core, texts, { set, groups: asked }))
    const found = [
      ...own,
      ...(await runCooperatively(clock, repeatedSecretSteps(core, texts, decodeMemoryIds(memory_ids), own))),
    ]
    const shown = found.filter(({ rule, severity }) => severity !== 'info' && on.has(rule))
    if (shown.length === 0) continue
    const quote = maskedQuoter(content, found)
    const findings = shown.map((finding) => ({ ...finding, quote: showHidden(quote(finding)) }))
    scanned.push({ reference_id: id, name, findings })
  }
  return scanned
}
