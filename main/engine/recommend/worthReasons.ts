import { opensWithReport } from './emptyForms.ts'
import { supportOf } from './lesson.ts'
import { fileReason, headingReason, wordReason } from './model/noteReasons.ts'
import { type Because, type Judged, inContent } from './rule.ts'
import type { FileLeaning } from '../store/queries/fileLeanings.ts'
import type { Sign } from './assess/signs.ts'
import { emptyTraits, exampleTrait, lackingTrait } from './traits/emptyTraits.ts'
import { keepTraits } from './traits/keepTraits.ts'
import { lessonTraits } from './traits/lessonTraits.ts'
import { planTraits } from './traits/planTraits.ts'
import { toldReason, toldRule } from './traits/toldSigns.ts'
import { type Trait, traitText, traitsOf } from './traits/trait.ts'
import { workTraits } from './traits/workTraits.ts'

type Read = Omit<Judged, 'worth'>
type Maybe = Because | null | undefined

/**
 * Says why a note is probably of no use, the most telling first: what a reader sees in it, what people did with others of its file,
 * its heading and its folder. Words that the model weighs are told only where nothing else is.
 */
export function junkReasons(judged: Read, rule: string): Because[] {
  const [first, second] = seenAs(judged, rule)
  const heading = headingReason(judged.note, 'junk', rule)
  const lacking = first || heading ? null : traitIn(judged, [lackingTrait], rule)
  const decided = decidedReason(judged.of.decided, 'discarded', rule)
  const told = allOf(first ?? heading ?? lacking, decided, first && heading, second)
  if (told.length === 0)
    told.push(...allOf(fileReason(judged.note, 'junk', rule) ?? wordReason(judged.note, 'junk', rule)))
  return allOf(...told, folderReason(judged, 'junk', rule))
}

/** Says why a note with a form that says nothing is of no use: the form, and what else a reader sees in it. */
export function formReasons(judged: Read, rule: string): Because[] {
  const [first, second] = seenAs(judged, rule)
  return allOf(first, headingReason(judged.note, 'junk', rule), second)
}

/** Says why a note is worth keeping: what it states and names, and its heading. */
export function keepReasons(judged: Read, rule: string): Because[] {
  const { technical } = judged.signs
  const names = technical && {
    rule: 'promote.names-a-thing',
    text: 'Names a file, a command or a tool',
    at: inContent(technical),
  }
  const stated = allOf(...wordingReasons(judged, rule), names)
  const seen = stated.length > 1 ? null : traitIn(judged, keepTraits, rule)
  const told = allOf(...stated, seen, headingReason(judged.note, 'keep', rule))
  return told.length > 0 ? told : allOf(fileReason(judged.note, 'keep', rule) ?? wordReason(judged.note, 'keep', rule))
}

/** What speaks for a text as a lesson, whatever is recommended. */
export function lessonReasons(judged: Read): Because[] {
  const rule = 'recommend.lesson'
  const stated = wordingReasons(judged, rule)
  const seen = stated.some(({ text }) => text !== 'Says why') ? null : traitIn(judged, lessonTraits, rule)
  const told = allOf(supportOf(judged), seen, ...stated)
  if (told.length === 0) told.push(...allOf(wordReason(judged.note, 'lesson', rule)))
  return allOf(...told, headingReason(judged.note, 'lesson', rule), folderReason(judged, 'lesson', rule))
}

/** Yields what a reader sees in a note that is of no use. */
function* seenAs({ of, signs, forms }: Read, rule: string): Generator<Because, undefined> {
  const text = traitText(of.content, signs)
  yield* traitsOf(text, workTraits, rule)
  for (const form of forms) {
    // A line that ends with what was done may be an order, or quote somebody.
    const isOther = form.rule === 'recommend.report' && !opensWithReport(of.content)
    const [other] = isOther ? traitsOf(text, [exampleTrait, ...planTraits], form.rule) : []
    yield other ?? form
  }
  yield* traitsOf(text, [...planTraits, ...emptyTraits], rule)
}

function traitIn({ of, signs }: Read, traits: readonly Trait[], rule: string): Maybe {
  return traitsOf(traitText(of.content, signs), traits, rule).next().value
}

function allOf(...reasons: readonly Maybe[]): Because[] {
  return reasons.flatMap((each) => each ?? [])
}

function wordingReasons({ of, signs }: Read, rule: string): Because[] {
  const reasonOf = (sign: Sign | null): Maybe => sign && { rule, text: sign.says, at: inContent(sign) }
  return allOf(reasonOf(toldRule(of.content, signs)), reasonOf(toldReason(of.content, signs)))
}

/** Fewer decisions, or a smaller leaning, are not worth telling. */
const minDecided = 3
const minLeaning = 0.3

/** Tells that a person mostly kept, or discarded, the notes of a file; null where that changes little. */
export function decidedReason(decided: FileLeaning | null, done: 'kept' | 'discarded', rule: string): Because | null {
  if (!decided) return null
  const leaning = done === 'discarded' ? decided.leaning : -decided.leaning
  const all = decided.kept + decided.discarded
  if (all < minDecided || leaning < minLeaning) return null
  const where = /[/\\]$/.test(decided.file) ? 'folder' : 'file'
  return { rule, text: `You ${done} ${decided[done]} of ${all} notes of this ${where}` }
}

/** Tells what most other notes of a folder are; null where they are neither, or all notes of the store are in it. */
function folderReason({ of: { folder } }: Read, side: 'junk' | 'lesson', rule: string): Because | null {
  if (!folder?.isApart || folder[side] < 0.5) return null
  const name = folder.folder.split(/[/\\]/).at(-2)
  const where = name ? `Most notes in “${name}”` : 'Most notes beside it'
  return { rule, text: side === 'junk' ? `${where} are probably of no use later` : `${where} are probably lessons` }
}
