import type { Intent } from '../../../../shared/model/lookUp.ts'
import { personsApproval } from '../../../../shared/model/tier.ts'
import type { LineageScore } from '../../retrieve/adjustScores.ts'
import { isAboutFiles } from '../../retrieve/filesAtHand.ts'
import { likelyKind } from '../../retrieve/likelyKind.ts'
import { type Considered, type Sought, gainOf, plans } from '../../retrieve/plans.ts'
import { isAbout, scoreText } from '../../retrieve/scoreText.ts'
import { toldOnce } from '../../retrieve/toldOnce.ts'
import type { Core } from '../../runtime/core.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type CountedText, countText } from '../../store/indexedWords.ts'
import { decodeTags, decodeTexts } from '../../store/jsonColumns.ts'
import {
  type AnswerPlace,
  type AnswerRow,
  newestRows,
  readAnswerPlaces,
  readAnswerRows,
  rowsOfTexts,
} from '../../store/queries/answerRows.ts'
import { type AskedWord, findAskedWords } from '../../store/queries/answerWords.ts'
import { rankAnswers } from '../../store/queries/answers.ts'
import { tierOfRow } from '../../store/queries/evidence.ts'
import { readRelatedTexts } from '../../store/queries/relatedTexts.ts'
import { collectWords } from './collectWords.ts'
import { nearMeanings } from './nearMeanings.ts'
import { gives, isScrap, soughtBy } from './sought.ts'
import { forgiveTypos } from '../search/forgiveTypos.ts'

export interface AnswerQuestion {
  /** The question as it was asked. */
  query: string
  words: readonly string[]
  /** Only memories of these projects, and universal ones; null for all. */
  projects: readonly string[] | null
  intent: Intent
  files: readonly string[]
  hypotheses: boolean
  limit: number
}

/** What of a question decides which memories may be given, and how they are weighed. */
type Asked = Pick<AnswerQuestion, 'projects' | 'intent' | 'files' | 'hypotheses'> & { query?: string }

/** A memory that answers a question. */
export interface Answer extends LineageScore, Considered {
  row: AnswerRow
  /** Why it has its tier, in a sentence; empty until its evidence was collected. */
  support: string
  /** Memories, references and entries that contradict it, undecided. */
  conflicts: string[]
}

/** The memories that answer, best first, and the references that escalated ones were promoted to, with their scores. */
export interface FoundAnswers {
  answers: Answer[]
  promoted: ReadonlyMap<string, number>
}

/** How many of the best texts by the index are read and scored exactly. */
const pool = 60
const maxPool = 200
/** Row numbers whose places are read at once. */
const page = 150
/** A memory that answers less well than this share of the best does not answer. */
const minShare = 0.15

/** Finds the memories that answer a question; none where no text is about it, and it names no file at hand. */
export async function findAnswers(core: Core, question: AnswerQuestion): Promise<FoundAnswers> {
  const { db } = core.library
  const found = rankAnswers(db, await readWords(core, question.words))
  const size = Math.min(maxPool, Math.max(pool, question.limit * 4))
  const rows = readAnswerRows(db, visibleRows(db, found.rows, question, size))
  if (question.files.length === 0 && !rows.some((row) => isAbout(countRow(row), found)))
    return { answers: await answersInOtherWords(core, question, []), promoted: new Map() }
  const { answers, promoted } = judgeRows(core, rows, question, (row) => scoreText(countRow(row), found))
  const best = answers[0]?.score ?? 0
  const own = answers.filter(({ score }) => score >= best * minShare)
  return { answers: [...own, ...(await answersInOtherWords(core, question, own))], promoted }
}

/**
 * Returns what a sentence model finds besides, in other words than the question’s: after all that full text finds, so that no
 * answer is worse for it; nothing without a model.
 */
async function answersInOtherWords(core: Core, question: AnswerQuestion, own: readonly Answer[]): Promise<Answer[]> {
  const near = await nearMeanings(core, question.query)
  if (near.size === 0) return []
  const { db } = core.library
  const known = new Set(own.map(({ row }) => row.content_hash))
  const hashes = [...near.keys()].filter((hash) => !known.has(hash))
  const rows = readAnswerRows(db, visibleRows(db, [rowsOfTexts(db, hashes)], question, pool))
  const least = Math.min(1, ...own.map(({ score }) => score))
  const similarityOf = ({ content_hash }: AnswerRow): number => near.get(content_hash) ?? 0
  const { answers } = judgeRows(core, rows, question, similarityOf)
  return answers.map((answer) => ({ ...answer, score: Math.min(answer.score / 2, least * 0.99) }))
}

/** Returns the newest memories of a project as answers to no question, those first that are worth most. */
export function newestAnswers(core: Core, question: Asked): Answer[] {
  const { db } = core.library
  const rows = readAnswerRows(db, newestRows(db, question.projects, pool))
  return judgeRows(core, rows, question, () => plainScore).answers
}

/** The score of what answers no question. */
const plainScore = 0.5

/** Leaves out what may not be given, and weighs the rest by the plan of the intent. */
function judgeRows(
  core: Core,
  rows: readonly AnswerRow[],
  question: Asked,
  scoreOf: (row: AnswerRow) => number,
): FoundAnswers {
  const promoted = new Map<string, number>()
  const sought = question.query === undefined ? null : soughtBy(question.query)
  const seen = new Set<string>()
  const answers = rows
    .flatMap((row): Answer[] => {
      const own = scoreOf(row)
      if (row.escalated_to !== null && row.maturity === 'escalated') {
        promoted.set(row.escalated_to, Math.max(own, promoted.get(row.escalated_to) ?? 0))
        return []
      }
      const support = tierOfRow(row, row.path)
      const tier = support?.tier ?? null
      if (isUnsafe(row) || (tier === 'hypothesis' && !question.hypotheses)) return []
      const answer = { row, tier, support: support?.reason ?? '', ...considered(core, row, question.files, sought) }
      const score = Math.min(1, own * gainOf(plans[question.intent], answer))
      const { id, refined_by } = row
      return [{ ...answer, id, score, superseded: refined_by !== null, madeFrom: decodeTexts(row.made_from) }]
    })
    .toSorted((one, other) => other.score - one.score)
    .filter(({ row: { content_hash } }) => !seen.has(content_hash) && seen.add(content_hash))
  return { answers: toldOnce(answers), promoted }
}

/** Finds the words in the index. If none stands there, they may be mistyped; looking for other spellings takes long. */
async function readWords(core: Core, words: readonly string[]): Promise<AskedWord[]> {
  const { db } = core.library
  const asked = findAskedWords(db, words)
  collectWords(core)
  if (words.length === 0 || asked.some(({ forms }) => forms.length > 0)) return asked
  const typed = words.slice(0, maxTypos).join(' ')
  const instead = new Map((await forgiveTypos(core, `${typed} `)).map((each) => [each.typed, each.shown]))
  return findAskedWords(
    db,
    words.map((word) => instead.get(word) ?? word),
  )
}

const maxTypos = 3

/** Returns the first rows that may be in an answer, of a list in order; escalated ones too, for their references. */
function visibleRows(
  db: ReadableDb,
  pieces: Iterable<readonly number[]>,
  question: AnswerQuestion,
  size: number,
): number[] {
  const found: number[] = []
  for (const rows of pieces)
    for (let from = 0; from < rows.length; from += page)
      for (const place of readAnswerPlaces(db, rows.slice(from, from + page))) {
        if (isVisible(place, question)) found.push(place.row)
        if (found.length === size) return found
      }
  return found
}

function isVisible({ maturity, scope, project_id }: AnswerPlace, { projects }: Asked): boolean {
  if (maturity === 'discarded') return false
  return projects === null || scope === 'universal' || (project_id !== null && projects.includes(project_id))
}

/** A text that gives agents orders or hides characters reaches them only if a person approved it. */
function isUnsafe(row: AnswerRow): boolean {
  const kinds = (row.safety ?? '').split(',')
  return (kinds.includes('aimed-at-agents') || kinds.includes('hidden')) && personsApproval(row) === null
}

/** Milliseconds for which a memory is recent. */
const recent = 30 * 86_400_000

/** Reads what a plan looks at in a memory. */
function considered(
  { library: { db }, ports }: Core,
  row: AnswerRow,
  files: readonly string[],
  sought: Sought | null,
): Omit<Considered, 'tier'> & { conflicts: string[] } {
  const homes = decodeTexts(row.homes)
  const conflicts = conflictsOf(db, row)
  return {
    conflicts,
    kind: row.kind ?? likelyKind(row.content),
    namesFile: isAboutFiles({ ...row, homes }, files),
    namesCode: homes.length > 0,
    isRecent: ports.clock.now().getTime() - Date.parse(row.timestamp) < recent,
    isDoubtful: conflicts.length > 0 || row.stale_reason !== null || row.changed_what !== null,
    givesSought: sought && gives(row.content, sought) ? sought : null,
    isScrap: isScrap(row.content),
  }
}

/** Returns the memories, references and entries that contradict a memory, undecided; none where no person is asked about that. */
function conflictsOf(db: ReadableDb, { id, content_hash, isAsked }: AnswerRow): string[] {
  if (isAsked === 0) return []
  const related = readRelatedTexts(db, id, content_hash)
  return related.filter(({ verdict }) => verdict === 'conflict').map((other) => other.id)
}

function countRow({ description, content, tags }: AnswerRow): CountedText {
  return countText({ description, content: content.slice(0, maxScored), tags: decodeTags(tags) })
}

/** Only so many characters of a text are scored: reading a hundred long ones would take longer than an answer may. */
const maxScored = 20_000
