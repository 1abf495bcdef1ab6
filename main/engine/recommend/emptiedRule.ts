import { type RecommendRule, inContent } from './rule.ts'

const maxWords = 70

const gone = 'moved|split|merged|folded|retired|superseded|deprecated|replaced|emptied|deleted|obsolete'
/** Opens with what happened to the note itself. Code files are rarely called “this file” without context. */
const opening = new RegExp(
  String.raw`^\W{0,4}(?:this (?:file|note|memory|document|page|entry|topic) (?:is|was|has been) (?:now )?(?:${gone})\b(?! out\b)|(?:${gone})\W{1,4}(?:see|moved|split|merged|superseded)\b)`,
  'i',
)
const empty =
  /\b(?:file|note|memory|document|page|entry|topic) (?:is|was) (?:intentionally|deliberately) (?:left )?(?:empty|blank)\b/i

/** A note that its author emptied: it only says that its content was moved or is obsolete. */
export const emptiedRule: RecommendRule = {
  id: 'recommend.emptied',
  action: 'discard',
  sentence: 'States that it was moved, replaced or emptied',
  prior: 0.9,
  apply: ({ of, signs }) => {
    if (signs.words > maxWords || of.approved !== null) return null
    const found = opening.exec(of.content) ?? empty.exec(of.content)
    if (!found && !empty.test(of.description)) return null
    const at = found && inContent({ start: found.index, end: found.index + found[0].length })
    return {
      score: 0.9,
      because: [{ rule: 'recommend.emptied', text: 'States that it was moved, replaced or emptied', at }],
    }
  },
}
