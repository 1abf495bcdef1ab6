import {
  type PromotionPreview,
  type PromotionRequest,
  type TargetKind,
  isInPlace,
  reasonNeeded,
} from '../../../shared/model/reference.ts'
import { targetWords } from '../../../shared/model/targetWords.ts'

type Change = Partial<Omit<PromotionRequest, 'memory_id'>>

/**
 * Returns the request after the person changed a field. Only changed fields are sent; the rest comes from the draft. A field
 * set to undefined reverts to the draft. Changing the target discards file and section, and changing the section discards the
 * request to create the old one.
 */
export function withChange(request: PromotionRequest, change: Change): PromotionRequest {
  const next = { ...request, ...change }
  for (const key of Object.keys(change) as (keyof Change)[]) if (change[key] === undefined) delete next[key]
  if (change.target !== undefined && change.target !== request.target) {
    for (const key of ['file', 'section', 'create', 'description', 'mode'] as const)
      if (!(key in change)) delete next[key]
  }
  if ((change.section !== undefined || change.file !== undefined) && !('create' in change)) delete next.create
  return next
}

/** Checks whether a target leaves the text of the note unchanged. */
export function keepsText(target: TargetKind): boolean {
  return isInPlace(target) && target !== 'own-topic'
}

/** Maximum number of targets that fit one row, and of those shown where there are more. */
const maxInRow = { all: 4, some: 3 }

/** Returns the targets shown in one row: the first ones, which fit best, and always the chosen one. */
export function visibleTargets(targets: PromotionPreview['targets'], chosen: TargetKind): PromotionPreview['targets'] {
  if (targets.length <= maxInRow.all) return targets
  const first = targets.slice(0, maxInRow.some)
  const other = targets.slice(maxInRow.some).filter(({ target }) => target === chosen)
  return other.length > 0 ? [...first.slice(0, -1), ...other] : first
}

/** Checks whether what is written is a file of its own, with the id in its name and the name of the reference in its text. */
export function isNewFile(target: TargetKind): boolean {
  return target === 'learned' || target === 'rules' || target === 'topic'
}

/** Checks whether the tags are written, too; elsewhere a look-up alone uses those of the memory. */
export function writesTags(target: TargetKind): boolean {
  return target === 'learned'
}

/** Checks whether agents choose when to read what a target holds; everything else is read with its file. */
export function hasMode(target: TargetKind): boolean {
  return target === 'learned'
}

/** Returns the next target, cyclically, passing over those that would change nothing. */
export function nextTarget(preview: PromotionPreview): TargetKind {
  return targetAfter(preview.targets, preview.request.target)
}

/** Returns the target after the given one, cyclically, passing over those that would change nothing. */
export function targetAfter(targets: PromotionPreview['targets'], target: TargetKind): TargetKind {
  const at = targets.findIndex((each) => each.target === target) + 1
  const others = [...targets.slice(at), ...targets.slice(0, at)]
  return others.find(({ unchanged }) => !unchanged)?.target ?? target
}

/** Checks whether it cannot be written because the memory belongs to no project, whose folder would contain the reference. */
export function lacksProject(preview: PromotionPreview, memory: { project: unknown } | undefined): boolean {
  const { target, scope } = preview.request
  return (
    preview.problem !== null &&
    (target === 'learned' || target === 'rules') &&
    scope === 'project' &&
    memory?.project === null
  )
}

/** Says that the place is missing and what promoting does: `CLAUDE.md does not exist. Promoting creates it, as shown.` */
export function missingPlaceWords(creates: string): string {
  const place = creates.replace(/^the /, 'The ')
  return `${place} does not exist. Promoting creates it, as shown; undo removes it again.`
}

/** Says what a promotion to a target does. */
export function aboutWords(target: PromotionPreview['targets'][number]): string {
  return staysAsItIs(target) ? 'the note stays as it is' : targetWords[target.target].about
}

/** Checks whether it is suggested to leave the note in its own file as it is. */
function staysAsItIs({ target, unchanged, why }: PromotionPreview['targets'][number]): boolean {
  return target === 'own-topic' && unchanged && why !== null
}

/** Returns why there is nothing to promote: the text is already there. Null if something changes, or the note is to stay. */
function unchangedWords({ unchanged, targets, request: { target } }: PromotionPreview): string | null {
  if (!unchanged || targets.some((each) => each.target === target && staysAsItIs(each))) return null
  return target === 'hook'
    ? 'The hook is unchanged. Reword it to promote the note.'
    : 'Its file says exactly this. Shorten the text, or choose another target, which says only the rule and its reason.'
}

/** Returns what the person still has to provide before promoting, or null. */
export function missingWords(preview: PromotionPreview, reason: string | undefined): string | null {
  const unchanged = unchangedWords(preview)
  if (unchanged) return unchanged
  if (preview.problem) return 'Solve the problem on the right first'
  if (preview.request.content.trim() === '') return 'Write the text agents will read'
  const isGiven = reason !== undefined && reason.trim() !== ''
  if (hasMode(preview.request.target) && preview.request.mode === 'auto' && !isGiven)
    return 'Auto costs tokens in every session: give a reason'
  return isGiven || preview.reason !== null ? null : reasonNeeded
}
