import { runToEnd } from '../../../../shared/runToEnd.ts'
import { dirname, join } from 'node:path'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import {
  type PromotionPreview,
  type PromotionRequest,
  type TargetKind,
  isInPlace,
} from '../../../../shared/model/reference.ts'
import { distil, distilSteps } from '../../../../shared/text/distil.ts'
import { lessonSteps, quotesOf } from '../../../../shared/text/lesson.ts'
import { wordsOf } from '../../../../shared/text/normalise.ts'
import { suggestHeading, suggestName, suggestTags } from '../../../../shared/text/suggest.ts'
import { suggestReferenceId } from '../../../../shared/text/suggestReferenceId.ts'
import { turningHeading } from '../../../../shared/text/turningHeading.ts'
import { wholeTitle } from '../../../../shared/text/wholeTitle.ts'
import { maxHookLength } from '../../sources/claudeCodeIndex.ts'
import type { LibraryCore, ScanningCore } from '../../runtime/core.ts'
import { withoutSecretSteps } from '../../masking/knownSecrets.ts'
import { scanTexts } from '../../runtime/secretScans.ts'
import { sectionsOf } from '../../reference/sections.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'
import { readRecommendation } from '../../store/queries/recommendationRows.ts'
import { referenceExists } from '../../store/queries/references.ts'
import { ancestorTexts } from '../../store/queries/memoryLookups.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import { aboutEntity, entityOf } from './entityOf.ts'
import { aboutHeading, warningAbove } from './aboutHeading.ts'
import { isOwnIndex, isTopic, ownTopicOf, proposedHook } from './promoteInPlace.ts'
import { namesSecret } from './idSafety.ts'
import { scanWritten } from './promotionSafety.ts'
import { type TargetChoice, defaultFile, suggestTarget, targetChoices, defaultScope } from './targetChoices.ts'

/** A promotion request with all defaults filled in. */
export type FullRequest = PromotionPreview['request']

/** A promotion before it is planned; `removed` lists the kinds of words that were distilled away. */
export interface Draft {
  memory: MemoryRow
  request: FullRequest
  removed: string[]
  targets: TargetChoice[]
  /** Why promoting it is recommended, which is the reason where none is given; null where it is not. */
  reason: string | null
}

/** Fills in what a request leaves open. Throws `precondition` when the memory may not be promoted. */
export function draftPromotion(...asked: Parameters<typeof draftSteps>): Draft {
  return runToEnd(draftSteps(...asked))
}

/** Like `draftPromotion`, as a generator; slow results are cached. */
function* draftSteps(
  core: ScanningCore,
  request: PromotionRequest,
  taken: ReadonlySet<string> = new Set(),
): Generator<void, Draft> {
  const { db } = core.library
  const memory = findMemory(db, request.memory_id)
  assertAllowed('promote', memory)
  const advice = readRecommendation(db, memory)
  const own = ownTopicOf(core.library, memory)
  const scope = request.scope ?? defaultScope(core, memory, request.target)
  const targets = targetChoices(core, memory, { scope, chosen: request.target, file: request.file })
  const target = inItsPlace(core.library, memory, request) ?? targets[0]?.target ?? 'learned'
  // The note's own file keeps its details; a reference of it says the rule and the reason.
  const distilled = yield* isInPlace(target)
    ? distilSteps(memory.content)
    : lessonSteps(memory.content, quotesOf(advice))
  const file = isInPlace(target) ? null : (request.file ?? targets.find((each) => each.target === target)?.file ?? null)
  // Of the in-place targets only `own-topic` changes the text; the others keep the file's text.
  const text =
    isInPlace(target) && target !== 'own-topic'
      ? memory.content
      : (request.content ??
        aboutHeading(
          core.library,
          memory,
          aboutEntity(distilled.text, entityOf(core.library, memory)),
          target === 'learned' || target === 'rules' || target === 'topic',
        ))
  // A file has its own line ends: the text of a reference is the same in all of them.
  const content = text.replaceAll('\r\n', '\n')
  // A line of an index may name a note by its file only.
  const inPlaceName = isInPlace(target) && own && !/\.md$/i.test(own.title) ? own.title : undefined
  const title = [content, memory.content, own?.description ?? ''].reduce(
    (cut, text) => wholeTitle(cut, text, target === 'topic' ? maxHookLength : undefined),
    memory.description,
  )
  const warning = isInPlace(target) ? null : warningAbove(core.library, memory, title)
  const warned = (words: string): string => (warning === null ? words : `${warning}: ${words}`)
  const named = (yield* distilSteps(title)).text || content
  const ownName = request.name ?? inPlaceName
  const safe = yield* withoutSecretSteps(core, memory.id, named)
  const shortName = ownName ?? suggestName(safe)
  // The line of an index has no room for a whole sentence.
  const name = ownName ?? warned(target === 'topic' ? shortName : suggestHeading(safe))
  const hook = isInPlace(target) ? proposedHook(own, distilled.text) : warned(title)
  const full: FullRequest = {
    ...request,
    memory_id: memory.id,
    target,
    content,
    name,
    description: request.description ?? hook,
    id:
      request.id ??
      freeId(
        core,
        { memory, scope, target, file, taken },
        suggestReferenceId(yield* safeName(core, memory.id, shortName)),
      ),
    tags: request.tags ?? suggestTags(decodeTags(memory.tags)),
    mode: request.mode ?? 'selectable',
    scope,
    ...(file !== null ? { file } : {}),
    ...(target === 'memory-md' && file !== null
      ? { section: request.section ?? bestSection(core.library, file, content) }
      : {}),
  }
  const removed = [...new Set(distilled.removed.map(({ kind }) => kind))]
  const reason = advice?.action === 'promote' ? (advice.reasons[0]?.text ?? null) : null
  return { memory, request: full, removed, targets, reason }
}

/** Returns a name without secrets and personal data, for an id; a neutral one when signs between its words hid them. */
function* safeName(core: ScanningCore, memory: string, name: string): Generator<void, string> {
  const safe = yield* withoutSecretSteps(core, memory, name)
  const written = { content: '', name: '', description: '', tags: [], memories: [memory] }
  return namesSecret(core, suggestReferenceId(safe), written) ? 'note' : safe
}

/** Returns the requested target; a topic-file target becomes `own-topic` for a memory that already is one. */
function inItsPlace(library: Library, memory: MemoryRow, { target, file }: PromotionRequest): TargetKind | undefined {
  const isOwn =
    target === 'topic' && isTopic(library, memory) && (file === undefined || isOwnIndex(library, memory, file))
  return isOwn ? 'own-topic' : target
}

/** Scans the texts a request would write for secrets, before it is previewed or written. */
export async function scanPromotion(core: ScanningCore, request: PromotionRequest): Promise<void> {
  const { db } = core.library
  const above = ancestorTexts(db, [findMemory(db, request.memory_id).id])
  await scanTexts(
    core,
    above.flatMap(({ content, description, evidence }) => [content, description, evidence]),
  )
  const { memory, request: full } = await runCooperatively(core.ports.clock, draftSteps(core, request))
  await scanWritten(core, { ...full, memories: [memory.id] })
}

/** Returns the default target of a memory, with its Markdown file and section. */
export function suggestedTarget(core: LibraryCore, memory: MemoryRow): NonNullable<Recommendation['target']> {
  const scope = defaultScope(core, memory)
  const { target } = suggestTarget(core, memory, scope)
  const file = defaultFile(core, target, memory, scope)
  const section =
    target === 'memory-md' && file !== null ? bestSection(core.library, file, distil(memory.content).text) : null
  return { target, file, section }
}

/**
 * Returns the section that shares the most words with the text; without a match the first one, or one to be created. Never one whose
 * heading turns around what stands below it.
 */
function bestSection(library: Library, file: string, content: string): string {
  const { files } = library
  if (files.stat(file)?.kind !== 'file') return 'Lessons'
  const text = files.read(file).toString('utf8')
  const words = new Set(wordsOf(content))
  const sections = sectionsOf(text).filter(({ name }) => turningHeading([name], '') === null)
  const scored = sections.map(({ name, start, ownEnd }) => {
    const own = new Set(wordsOf(`${name} ${name} ${text.slice(start, ownEnd)}`))
    const shared = [...words].filter((word) => word.length > 3 && own.has(word)).length
    return { name, score: shared / Math.sqrt(own.size + 1) }
  })
  scored.sort((left, right) => right.score - left.score)
  return scored[0]?.name ?? 'Lessons'
}

interface Naming {
  memory: MemoryRow
  scope: FullRequest['scope']
  target: FullRequest['target']
  file: string | null
  taken: ReadonlySet<string>
}

function freeId(core: LibraryCore, { memory, scope, target, file, taken }: Naming, wanted: string): string {
  const { db, files } = core.library
  const root = scope === 'universal' ? core.ports.home : readProject(db, memory.project_id)?.root
  const placeOf = (id: string): string | null => {
    if (isInPlace(target)) return null
    if (target === 'topic') return file === null ? null : join(dirname(file), `${id}.md`)
    if (root === undefined) return null
    return target === 'rules'
      ? join(root, '.claude', 'rules', `${id}.md`)
      : join(root, '.jaato', 'references', `${id}.json`)
  }
  const isTaken = (id: string): boolean => {
    const place = placeOf(id)
    return taken.has(id) || referenceExists(db, id) || (place !== null && files.stat(place) !== null)
  }
  if (!isTaken(wanted)) return wanted
  let number = 2
  while (isTaken(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
