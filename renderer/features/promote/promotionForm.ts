import {
  type PromotionPreview,
  type PromotionRequest,
  type TargetKind,
  isInPlace,
} from '../../../shared/model/reference.ts'

type Change = Partial<Omit<PromotionRequest, 'memory_id'>>

/**
 * The request after the person changed a field. Only what a person changed is sent; the rest stays the draft's.
 * A field set to undefined goes back to the draft. Another target forgets the file and the section, and another section the wish to create the old one.
 */
export function withChange(request: PromotionRequest, change: Change): PromotionRequest {
  const next = { ...request, ...change }
  for (const key of Object.keys(change) as (keyof Change)[]) if (change[key] === undefined) delete next[key]
  if (change.target !== undefined && change.target !== request.target) {
    for (const key of ['file', 'section', 'create', 'description'] as const) if (!(key in change)) delete next[key]
  }
  if ((change.section !== undefined || change.file !== undefined) && !('create' in change)) delete next.create
  return next
}

/** Whether a target leaves the text of the note as it is. */
export function keepsText(target: TargetKind): boolean {
  return isInPlace(target) && target !== 'own-topic'
}

/** The target after this one, round and round. */
export function nextTarget(preview: PromotionPreview): TargetKind {
  return nextOf(preview.targets, preview.request.target)
}

/** The target after another one, round and round. */
export function nextOf(targets: PromotionPreview['targets'], target: TargetKind): TargetKind {
  const kinds = targets.map((each) => each.target)
  return kinds[(kinds.indexOf(target) + 1) % kinds.length] ?? target
}

/** Whether it cannot be written because the memory belongs to no project, whose folder would hold the reference. */
export function lacksProject(preview: PromotionPreview, memory: { project: unknown } | undefined): boolean {
  const { target, scope } = preview.request
  return (
    preview.problem !== null &&
    (target === 'learned' || target === 'rules') &&
    scope === 'project' &&
    memory?.project === null
  )
}

/** Why there is nothing to promote: what would be written stands there already. Null where something changes. */
export function unchangedWords({ unchanged, request: { target } }: PromotionPreview): string | null {
  if (!unchanged) return null
  return target === 'hook'
    ? 'The hook is unchanged. Reword it to promote the note.'
    : 'Nothing to tighten: its file already says this.'
}

/** What the person still has to say before promoting, or null. */
export function stillNeeded(preview: PromotionPreview, reason: string): string | null {
  const unchanged = unchangedWords(preview)
  if (unchanged) return unchanged
  if (preview.problem) return 'Solve the problem on the right first'
  if (preview.request.content.trim() === '') return 'Write the text agents will read'
  if (preview.request.mode === 'auto' && reason.trim() === '')
    return 'Auto costs tokens in every session: give a reason'
  return null
}
