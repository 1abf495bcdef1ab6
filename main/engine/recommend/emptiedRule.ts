import { lacksOnlyPersonalData, removedValueMark } from '../../../shared/text/removedValue.ts'
import { splitSentences } from '../../../shared/text/sentences.ts'
import { mayBeDiscarded } from './lesson.ts'
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

const forbids = /\b(?:never|always|must not|do not|don['’]t|avoid|instead of|rather than)\b/i

/** Where the secret is kept, or what is done with it: worth knowing without its value. */
const kept =
  /\b(?:vault|key ?chain|1password|bitwarden|(?:secrets?|passwords?) (?:store|manager)|env(?:ironment)? (?:variables?|vars?|files?)|stored|kept|rotates?d?|expires?d?|revoked)\b|\.env\b/i

/** A note each sentence of which was about a secret that was removed: nobody can use what is left. */
export const lostSecretRule: RecommendRule = {
  id: 'recommend.lost-secret',
  action: 'discard',
  sentence: 'Was about a secret that was removed',
  prior: 0.85,
  apply: (judged) => {
    const { of, signs } = judged
    const [mark] = of.content.match(removedValueMark) ?? []
    if (!mark || lacksOnlyPersonalData(of.content) || !mayBeDiscarded(judged)) return null
    if (signs.words > maxWords || signs.reason !== null) return null
    if (forbids.test(of.content) || kept.test(of.content.replaceAll(removedValueMark, ''))) return null
    if (splitSentences(of.content).some(({ text }) => text.search(removedValueMark) < 0)) return null
    const start = of.content.indexOf(mark)
    const at = inContent({ start, end: start + mark.length })
    const text = 'Was about a secret that was removed, and says nothing else'
    return { score: 0.85, because: [{ rule: 'recommend.lost-secret', text, at }] }
  },
}
