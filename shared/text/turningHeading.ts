import { forbids, withoutMarks, wrongHeading } from './wrongHeading.ts'

/** Headings over what is not to be done, or no longer holds, in several languages. */
const turning = [
  /^(?:(?!(?:avoid|prevent|fix|handl|learn|resolv|solv|no |how ))[\p{L}-]{1,30} ){0,3}(?:anti-?patterns?|mistakes?|pitfalls?)(?: (?:to avoid|made|we made|i made))?$/iu,
  /^(?:common|frequent|known|open|current) (?:problems?|issues?|bugs?|errors?)$/iu,
  /^why (?:this|it) (?:is (?:a problem|wrong|bad)|fails?|failed)$/iu,
  /^(?:don['’]?ts?|do not|never|avoid|to avoid|not to do|forbidden|prohibited|not allowed|disallowed)(?: (?:do|do this|this|these))?$/iu,
  /^(?:things|patterns|practices|approaches|what|habits) (?:to avoid|not to do|we avoid)$/iu,
  /^(?:what|things|approaches) (?:that )?(?:(?:did not|didn['’]?t|does not|doesn['’]?t|do not|don['’]?t) work|failed)$/iu,
  /^(?:deprecated|obsolete|outdated|legacy|old|former|previous|superseded|rejected|abandoned|discarded|removed|failed)(?: (?:features?|approach(?:es)?|attempts?|options?|alternatives?|ideas?|patterns?|code|apis?|commands?|functions?|modules?|decisions?|experiments?|practices?|rules?|behaviou?rs?|ways?))?$/iu,
  /^(?:features?|approach(?:es)?|options?|alternatives?|ideas?|patterns?)(?: considered and)? (?:deprecated|rejected|abandoned|discarded)$/iu,
  /^(?:before(?: the (?:change|fix|migration|refactoring|rewrite))?|vorher|antes|avant)$/iu,
  /^(?:häufige|typische) (?:fehler|fallstricke|irrtümer)$|^(?:fallstricke|zu vermeiden|verboten|veraltet)$/iu,
  /^(?:errores|erros|erreurs) (?:comunes|comuns|frecuentes|frequentes|courantes|fréquentes)$|^(?:o que |qué |à )?(?:evitar|éviter)$|^(?:obsolet[oa]s?|proibido|prohibido|interdit)$/iu,
]
/** A sign for what is not to be done, at the start of a heading. */
const refusal = /^[\s*_>#]{0,6}(?:❌|🚫|⛔|✗|✘)/u
/** A sign for what is right, at the start of a heading. */
const approval = /^[\s*_>#]{0,6}(?:✅|✔|☑|✓|👍|🟢)/u
/** Headings over what is to be done, which end what those above them say. */
const remedy =
  /^(?:[\p{L}-]{1,30} ){0,2}(?:solutions?|fix(?:es)?|preventions?|remed(?:y|ies)|workarounds?|mitigations?|resolutions?|rules?|lessons?|after|correct|good|right|instead|better|do|dos|solução|soluções|solución|correção|prevenção|lösung|richtig|nachher|depois|después)(?: [\p{L}-]{1,30})?$|^(?:how to|how we|como|always|never|use|prefer|ensure|do not|what (?:worked|to do))(?: |$)|^(?:do|correct|good|right|better|instead|after):/iu
/** A remark behind a heading. */
const aside = / \([^()]{1,80}\)$/

/**
 * Returns the nearest heading that turns the meaning of a text around, or says that it no longer holds, such as `Mistakes to avoid`:
 * without it, the text reads like a rule. One further out counts unless a heading below it tells what to do. Null where there is
 * none, and for a text that forbids something itself. `headings` are those above the text, outermost first.
 */
export function turningHeading(headings: readonly string[], text: string): string | null {
  if (forbids(text)) return null
  for (const heading of headings.toReversed()) {
    const name = withoutMarks(heading)
    const words = name.replace(aside, '')
    if (wrongHeading(heading, text) !== null || refusal.test(heading) || turning.some((each) => each.test(words)))
      return name
    if (approval.test(heading) || remedy.test(words)) return null
  }
  return null
}
