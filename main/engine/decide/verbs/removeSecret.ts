import { AppError } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { isSecret } from '../../../../shared/text/mask.ts'
import {
  type CuttableTexts,
  type SecretsOfNote,
  cutSecrets,
  cutValues,
  secretsOfNote,
} from '../../masking/cutSecrets.ts'
import { noVectors } from '../../reference/vectorRow.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { scanTexts } from '../../runtime/secretScans.ts'
import { sha256 } from '../../store/blobs.ts'
import { commitStep } from '../../store/commit.ts'
import { isOwnReference } from '../../store/fileState.ts'
import { contentHash } from '../../store/identity.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import { type MemoryRow, findMemories, findMemory } from '../../store/queries/memories.ts'
import { updateRow } from '../../store/rows.ts'
import type { DecideContext, PreparedVerb } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'

/** Which secret is removed from which memories. */
export interface SecretRemoval {
  /** The memory whose secrets are removed. */
  id: string
  /** Other memories that hold the same secrets; nothing else is removed from them. */
  also?: readonly string[] | undefined
  /** The hash of the memory's text as it was shown. */
  seen?: string | undefined
  reason?: string | null | undefined
}

/**
 * Removes the secrets of a memory or, where it holds none, its personal data, and the same values from others, as one step:
 * each value is replaced by a readable placeholder. Their files are given the new texts by the next write-back. Throws `precondition` when a memory
 * holds neither, needs a person first or is a reference itself, `conflict` when its text is no longer the one `seen`.
 */
export function removeSecret(core: ScanningCore, request: SecretRemoval): PreparedVerb<Outcome> {
  let secrets: SecretsOfNote | null = null
  const { db } = core.library
  return {
    async prepare() {
      const { content, description, evidence } = findMemory(db, request.id)
      await scanTexts(core, [content, description, evidence ?? ''])
      secrets = await runCooperatively(core.ports.clock, secretsOfNote(core, textsOf(findMemory(db, request.id))))
      return noVectors
    },
    carryOut(context) {
      if (!secrets) throw new Error('a removal is prepared before it is carried out')
      return carryOut(core, context, request, secrets)
    },
  }
}

function carryOut(core: ScanningCore, context: DecideContext, request: SecretRemoval, secrets: SecretsOfNote): Outcome {
  const { db } = context.library
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const [memory, ...others] = findMemories(db, [request.id, ...(request.also ?? [])])
      if (!memory) return { decisions: [], files: [] }
      if (request.seen !== undefined && request.seen !== memory.content_hash) throw changedMeanwhile(memory)
      const cuts = [
        { memory, texts: cutSecrets(core, textsOf(memory), secrets) },
        ...others.map((other) => ({ memory: other, texts: cutValues(core, textsOf(other), secrets) })),
      ]
      const changes = cuts.flatMap(({ memory: row, texts }) => updateRow('memories', row, columnsOf(row, texts)) ?? [])
      const changed = changes.map(({ key }) => key)
      const unchanged = cuts.map((each) => each.memory.id).filter((id) => !changed.includes(id))
      if (changed.length === 0) {
        outcome = nothingChanged('It holds no secret and no personal data', unchanged)
        return { decisions: [], files: [] }
      }
      for (const { memory: row } of cuts) if (changed.includes(row.id)) assertRemovable(context, row)
      const label = labelOf(secrets, changed.length)
      outcome = { step: null, label, changed, unchanged, created: [] }
      const reason = request.reason ?? null
      return { decisions: [{ verb: 'remove-secret', label, memory_ids: changed, reason, changes }], files: [] }
    },
    context.by,
  )
  return { ...outcome, step }
}

function textsOf({ content, description, evidence, tags }: MemoryRow): CuttableTexts {
  return { content, description, evidence, tags: decodeTags(tags) }
}

/** Returns the columns of a memory that say the new texts; none when they are the old ones. */
function columnsOf(memory: MemoryRow, { content, description, evidence, tags }: CuttableTexts) {
  const columns = { content, description, evidence, tags: JSON.stringify(tags) }
  const isSame = Object.entries(columns).every(([name, value]) => memory[name] === value)
  if (isSame) return {}
  const rewritten = sha256(JSON.stringify(columns)).slice(0, 12)
  return { ...columns, content_hash: contentHash(content), rewritten }
}

function assertRemovable({ library: { db } }: DecideContext, memory: MemoryRow): void {
  if (memory.attention !== null)
    throw new AppError(
      'precondition',
      `“${memory.id}” was changed in its file meanwhile. Settle that first, then remove the secret.`,
      { ids: [memory.id] },
    )
  if (isOwnReference(db, memory))
    throw new AppError(
      'precondition',
      `The file of ${memory.id} is the reference ${memory.escalated_to} itself. Edit the reference instead.`,
      { ids: [memory.id] },
    )
}

function changedMeanwhile({ id }: MemoryRow): AppError {
  return new AppError(
    'conflict',
    `${id} changed since you looked at it. Nothing was changed; look at the new text, then try again.`,
    { ids: [id] },
  )
}

function labelOf({ found }: SecretsOfNote, memories: number): string {
  const count = new Set(found.map(({ quote }) => quote)).size
  const secrets = count === 1 ? 'a secret' : `${count} secrets`
  const what = found.every(({ rule }) => isSecret(rule)) ? secrets : 'personal data'
  return `Removed ${what} from ${counted(memories, 'memory')}`
}
