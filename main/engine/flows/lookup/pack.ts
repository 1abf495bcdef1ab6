import { z } from 'zod'
import { type Intent } from '../../../../shared/model/lookUp.ts'
import { type Level, type Pack, budgets, levels } from '../../../../shared/model/pack.ts'
import { cutText, exactText, maskedText } from '../../../../shared/model/texts.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { maskSecrets } from '../../masking/maskSecrets.ts'
import { standingRule } from '../../recommend/assess/standingRule.ts'
import { adjustScores } from '../../retrieve/adjustScores.ts'
import { askedWords } from '../../retrieve/askedWords.ts'
import { type PackSection, fillPack } from '../../retrieve/fillPack.ts'
import { recogniseIntent } from '../../retrieve/intent.ts'
import { type PackText, packEntry } from '../../retrieve/packLine.ts'
import { type Plan, plans } from '../../retrieve/plans.ts'
import type { Core } from '../../runtime/core.ts'
import type { Caller } from '../../store/journal.ts'
import { projectIds } from '../../store/queries/projects.ts'
import { type ReferenceRow, referenceExists } from '../../store/queries/references.ts'
import { countLookUp } from './countLookUp.ts'
import { type Answer, findAnswers, newestAnswers } from './findAnswers.ts'
import { type RankedReference, findReferences, newestReferences } from './findReferences.ts'
import { conflictText, memoryText, referenceText } from './packTexts.ts'

export interface PackRequest {
  level: Level
  /** What the agent is about to do; without it, and without files, the pack is about the whole project. */
  query?: string | undefined
  project?: string | undefined
  intent?: Intent | undefined
  files?: readonly string[] | undefined
  hypotheses?: boolean | undefined
  by: Pick<Caller, 'actor' | 'session'>
}

/** The most references and memories considered. */
const maxReferences = 20
const maxAnswers = 50
/** Shares of the budget that the best answer or rules, and what comes before the last section, may take. */
const ruleShare = 0.5
const firstShare = 0.35
/** A rule or a contradiction that answers less well than this share of the best answer is not about the question. */
const minShare = 0.5

/**
 * Makes a pack: what answers the question best, then rules and undecided contradictions about the files and the question, then
 * references and memories in the order of the intent’s plan, within the level’s budget of tokens. Where files are at hand, their
 * rules come first. Throws `not_found` for an unknown project.
 */
export async function makePack(core: Core, request: PackRequest): Promise<Pack> {
  const { db } = core.library
  const { level, query = '', files = [], hypotheses = false } = request
  const intent = request.intent ?? recogniseIntent(query)
  const plan = plans[intent]
  const projects = request.project === undefined ? null : projectIds(db, request.project)
  const words = askedWords([query, ...files].join(' '))
  const question = { query, words, projects, intent, files, hypotheses, limit: maxAnswers }
  const isAsked = words.length > 0
  const { answers, promoted } = isAsked
    ? await findAnswers(core, question)
    : { answers: newestAnswers(core, question), promoted: new Map<string, number>() }
  const shown = adjustScores(answers).filter(({ superseded }) => plan.showsSuperseded || !superseded)
  const references = isAsked
    ? await findReferences(core, { words, projects, promoted, limit: maxReferences })
    : await newestReferences(core, projects, maxReferences)
  const sections = await sectionsOf(core, { level, plan, files, shown, references, isAsked })
  const countTokens = await core.ports.tokens.counter()
  const budget = budgets[level]
  const next = levels[levels.indexOf(level) + 1] ?? null
  const { text, tokens, entries } = fillPack({
    title: '# What was learned here',
    sections,
    budget,
    countTokens,
    isShort: level === 'minimal',
    footer: (left) => (sections.every(({ entries: of }) => of.length === 0) ? emptyText : footerText(left, next)),
  })
  const memories = entries.filter(({ kind }) => kind === 'memory').map(({ id }) => id)
  const given = { memories, references: entries.filter(({ kind }) => kind === 'reference').map(({ id }) => id) }
  countLookUp(core, request.by, given)
  const left = shown.filter(({ id }) => !memories.includes(id)).length
  return { level, intent, text, tokens, budget, ...given, next: left === 0 ? null : { level: next, memories: left } }
}

interface Gathered {
  level: Level
  plan: Plan
  files: readonly string[]
  shown: readonly Answer[]
  references: readonly RankedReference[]
  isAsked: boolean
}

async function sectionsOf(
  core: Core,
  { level, plan, files, shown, references, isAsked }: Gathered,
): Promise<PackSection[]> {
  const least = isAsked ? (shown[0]?.score ?? 0) * minShare : 0
  const isPlaced = ({ namesFile, score }: Answer): boolean => (files.length === 0 ? score >= least : namesFile)
  const rules = shown.filter((answer) => isPlaced(answer) && !answer.superseded && isRule(answer))
  const isOurs = ({ id }: ReferenceRow): boolean => referenceExists(core.library.db, id)
  // A person reviewed the reference: what contradicts it comes after it, and is told to.
  const overruled = new Set(
    shown.filter(({ conflicts }) => conflicts.some((id) => referenceExists(core.library.db, id))),
  )
  const undecided = shown.filter((answer) => isPlaced(answer) && answer.conflicts.length > 0 && !overruled.has(answer))
  const withEvidence = plan.showsEvidence || level === 'deep'
  const texts = await maskSecrets(
    core,
    {
      undecided: undecided.map((answer) => conflictText(core, answer)),
      rules: rules.filter(({ conflicts }) => conflicts.length === 0).map((answer) => memoryText(core, answer, false)),
      best: shown
        .slice(0, 1)
        .map((answer) =>
          answer.conflicts.length > 0 ? conflictText(core, answer) : memoryText(core, answer, withEvidence),
        ),
      answers: shown.map((answer) =>
        overruled.has(answer) ? conflictText(core, answer) : memoryText(core, answer, withEvidence),
      ),
      references: references.map(({ row }) => referenceText(row, isOurs(row))),
    },
    PackTexts,
  )
  const section = (heading: string, of: readonly PackText[], share: number): PackSection => ({
    heading,
    entries: of.map((text) => packEntry(text, level)),
    share,
  })
  const [first] = shown
  const isOverruled = first !== undefined && overruled.has(first)
  const referencesFirst = plan.referencesFirst || isOverruled
  const leads = isAsked && files.length === 0 && !isOverruled && (references.length === 0 || !plan.referencesFirst)
  const areReviewed = references.every(({ row }) => isOurs(row))
  const known = section(areReviewed ? 'Reviewed references' : 'References', texts.references, firstShare)
  const answers = section(
    plan.showsSuperseded ? 'Memories, with what replaced them' : 'Memories',
    texts.answers,
    firstShare,
  )
  return [
    section('Best answer', leads ? texts.best : [], ruleShare),
    section('Rules', texts.rules, ruleShare),
    section('Undecided: do not rely on either', texts.undecided, ruleShare),
    ...(referencesFirst ? [known, answers] : [answers, known]),
  ]
}

const MaskedText = z.object({
  kind: z.enum(['memory', 'reference']),
  id: exactText,
  title: cutText,
  text: maskedText,
  warning: maskedText,
  standing: maskedText,
  evidence: maskedText,
})
const PackTexts = z.object({
  best: z.array(MaskedText),
  undecided: z.array(MaskedText),
  rules: z.array(MaskedText),
  answers: z.array(MaskedText),
  references: z.array(MaskedText),
})

/** Checks whether a memory is a rule; one that nobody reviewed counts too, and says so. */
function isRule({ row }: Answer): boolean {
  return row.kind === 'constraint' || standingRule(row.content) !== null
}

/** Stands where there is nothing to ask for. */
const emptyText = '_Nothing is known about this yet._'

function footerText(left: number, next: Level | null): string {
  const whole = 'Ask for one by its id to see its whole text and its evidence.'
  if (left === 0) return `_${whole}_`
  const more = next === null ? 'ask a narrower question' : `level ${next} tells more`
  return `_${counted(left, 'more entry', 'more entries')} fit: ${more}. ${whole}_`
}
