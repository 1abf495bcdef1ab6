import { orders } from './orders.ts'

/** What a sentence does in its note, by its words. */
export interface Signs {
  /** Says what to do or not to do. */
  norm: boolean
  /** Forbids or demands it in so many words: never, always, a capital MUST. */
  strong: boolean
  /** Says why. */
  because: boolean
  /** Refers to the sentence before it. */
  leans: boolean
  /** Restricts the sentence before it. */
  restricts: boolean
  /** An exception from what the note says, wherever it stands. */
  exempts: boolean
  /** Announces what follows it. */
  opens: boolean
  /** Begins in the middle, or says nothing by itself. */
  isFragment: boolean
}

export type Role = 'rule' | 'reason' | 'example' | 'status' | null

/** What shows that a word read as an order is the name of a thing: `Pin icon uses the old set`. */
const isNoun = String.raw`(?! \p{L}+ (?:uses|has|shows|returns|contains|provides|handles|supports|needs|lives|holds|means|gets|keeps|comes)\b)`

const norms = new RegExp(
  String.raw`^(?:(?:please|also|only|instead|first|then|strictly|explicitly|just|simply|do),? )?(?:${orders})\b(?![-:./(])${isNoun}|\b(?:must|never|always|should|shall|do not|don['’]t|cannot|may not|required|(?<!\d )forbidden|prohibited|mandatory|preferred|avoid|not allowed|has to|have to|needs? to|darf|dürfen|muss|müssen|nie|niemals|immer)\b|^(?:if|when(?:ever)?|before|after|once|for|on|in|to|unless)\b[^.!?]{3,160}, (?:please |also |first |always |then |either |\p{L}{2,12}ly )?(?:${orders})\b(?!-)|[—:;] (?:${orders})\b(?![-:./(])`,
  'iu',
)
const strongNorms =
  /\b(?:NEVER|ALWAYS|MUST|DO NOT|DON['’]T|FORBIDDEN|MANDATORY|CRITICAL)\b|^(?:\p{L}+ )?(?:[Nn]ever|[Aa]lways|[Dd]o not|[Dd]on['’]t|[Nn]ie|[Nn]iemals)\b/u
const causes =
  /\b(?:because|since|so that|otherwise|as a result|therefore|hence|prevents?|avoids?|catches|causes?|caused|breaks?|would (?:fail|break|silently)|fails?|leads? to|leaving|means that|this means|to avoid|in order to|leaks?|silently|without (?:it|this|that)|which is why|cost us|weil|damit|sonst|denn)\b/i
/** First words that point at the sentence before. */
const leaning =
  /^(?:[^\p{L}`]*)(?:this|that|these|those|it|its|they|them|their|he|she|such|both|either|neither|same|similarly|likewise|then|also|additionally|furthermore|moreover|finally|instead|rather|hence|thus|therefore|so|and|or|because|which|as a result|in (?:this|that|these|those|both) (?:case|cases)|for (?:example|instance|this|that)|e\.g|i\.e|second|third|next|otherwise|without (?:it|this|that)|based on (?:this|that|these|those)|the (?:first|former|latter|above|following|other|others|same|rest|second|third|fix|bug|issue|problem|result|two|three|four|five|unfinished|remaining)|see|one|another|here|there|what|why|how|(?:each|every|any|all|no) such|options? [\da-c]|nothing|result|dies|diese|dieser|das|es|sie|dann|daher|deshalb)\b/iu
/** First words that limit what the sentence before said. */
const limiting =
  /^[^\p{L}]*(?:but|however|except|exceptions?|unless|only (?:if|when|in|for)|though|although|caveat|aber|außer|ausnahme|dennoch|trotzdem)\b|^[^\p{L}]*(?:still|yet|nevertheless|nonetheless|that said|even so),|^[^\p{L}]*while (?:this|that|it|these|those|they)\b/iu
/** The same, in a short sentence. */
const shortlyLimiting = /^[^\p{L}]*(?:only|not|never|until|yet|still|nur|nicht)\b/iu
const exceptions = /^[^\p{L}]*(?:exceptions?|except|unless|caveats?|ausnahmen?)\b/iu
const points =
  /^(?!\p{L}+s that\b)\p{L}+ (?:it|them|this|that|these|those)\b|\b(?:above|below|as follows|the following|aforementioned|respectively|see (?:above|below))\b/iu
/** What points at the sentence before from within a sentence that begins no paragraph. */
const pointing =
  /\b(?:this|that|the same) way\b|\b(?:this|that|these|those|there)[*_]*\s*(?:[.,;:!?)—–]|$)|\b(?:against|from|with) (?:this|these|those) (?!repo|project|codebase|app\b|package|crate|workspace|team)|^[^\p{L}`]*(?:if|when|once|while|until|unless|because|since|after|before|where) (?:it|they|this|that|these|those|he|she)\b|^(?:[^\s.,;:]+ ){1,3}(?:it|them|they)\b|^(?:[^\s.,;:]+ ){1,5}(?:these|those) |\bin (?:this|that|these|those) cases?\b|^(?:do not|don['’]t|never|always) \p{L}+(?: (?:without|unless|until|when|if)\b|[.!]?$)/iu
const instead = /^(?!.*\b(?:not|never|no|rather|without)\b|.*n['’]t\b).*\binstead\b(?! of\b)/i
/** A further part of an enumeration within a paragraph, such as `(2)`. */
const furtherPart = /^\((?:[2-9]|1\d|[b-h])\)/
/** What only sends the reader on, as in `follow these steps`. */
const sending =
  /\b(?:follow|following|adhere to|apply|read|consult|refer to|see) (?:all |each of )?(?:these|this|the following|the linked|the above)\b/i
const opening = /[:,;–—-][*_]*$/
const middle = /^(?:\((?!\d\))|\.{2}|[–—…,;:→>=&+]|\[?(?:PASS|FAIL|OPEN|DONE|RESOLVED)\b|(?:Closed|Done|Status)\b)/u
/** What the subject of a sentence is missing from. */
const withoutSubject =
  /^(?:Does|Is|Are|Was|Were|Has|Have|Belongs|Contains|Violates|Resolved|Fixed|Implemented|Always available|Verified|Achieved|Added|Found|Created)\b/u
const maxShortLimit = 12

/** Returns what a sentence does; `isFirst` of its paragraph or item, `isItem` in a list. */
export function signsOf(sentence: string, { isFirst, isItem }: { isFirst: boolean; isItem: boolean }): Signs {
  const plain = sentence.replace(/`[^`]*`/g, '`')
  const exempts = exceptions.test(sentence)
  const isShort = sentence.split(' ').length <= maxShortLimit
  const isLower = /^\p{Ll}[^`_./(-]*(?:\s|$)/u.test(sentence)
  return {
    norm: norms.test(withoutMarks(plain.replace(/\([^()]*\)/g, ''))),
    strong: strongNorms.test(withoutMarks(plain)),
    because: causes.test(plain),
    leans:
      leaning.test(sentence) ||
      points.test(sentence) ||
      furtherPart.test(sentence) ||
      (!isFirst && (isLower || pointsBack(plain))),
    restricts: exempts || limiting.test(sentence) || (!isFirst && isShort && shortlyLimiting.test(sentence)),
    exempts,
    opens: opening.test(sentence),
    isFragment:
      sending.test(plain) ||
      (!isItem &&
        (middle.test(sentence) || withoutSubject.test(sentence) || (isFirst && isLower) || !saysSomething(plain))),
  }
}

/** Checks whether words that stand alone, as an item does, order something. */
export function isOrder(text: string): boolean {
  return signsOf(text, { isFirst: true, isItem: true }).norm
}

/** Checks whether a sentence begins with what refers to the one before it, or limits that one. */
export function refersBack(sentence: string): boolean {
  return leaning.test(sentence) || limiting.test(sentence)
}

/** Checks whether a sentence needs the one before it, also if its first word does not show it. */
export function pointsBack(plain: string): boolean {
  return pointing.test(plain) || instead.test(plain)
}

function saysSomething(plain: string): boolean {
  return (plain.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3
}

/** A label that says nothing of what its sentence does: `**Suggested action:** Ask first.` */
const boldLabel = /^(?:\*\*|__)[^*_\n]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):)\s+/

function withoutMarks(words: string): string {
  return words
    .replace(boldLabel, '')
    .replace(/^[^\p{L}`]+/u, '')
    .replace(/\*\*|__/g, '')
}

/** Labels and headings of the parts of a note. */
const roles: readonly [RegExp, NonNullable<Role>][] = [
  [
    /^(?:failed|what (?:did not|didn['’]t|does not|doesn['’]t) work|(?:\p{L}+ )?(?:mistakes?|mismatches|anti-?patterns?)|challenges?)\b/iu,
    'example',
  ],
  [
    /^(?:why|reason(?:s|ing)?|rationale|because|cause|root cause|background|motivation|impact|consequences?|warum|grund|motivo|razón|razão|raison|pourquoi)(?!\p{L})/iu,
    'reason',
  ],
  [
    /^(?:how to apply|(?:suggested |recommended |required )?(?:actions?|fix|rules?)|what to do|next time|anwendung|so anwenden|como aplicar|cómo aplicar|comment appliquer|rules?|fix|fixes|solutions?|resolutions?|work-?arounds?|prevention|lessons?|takeaways?|decisions?|policy|convention|guidelines?|what|fact|learnings?|regel|regra|regla|règle|solução|solución|correção|prevenção|prevención)(?!\p{L})/iu,
    'rule',
  ],
  [
    /^(?:(?:the )?problems?|symptoms?|wrong|bad|issue|context|examples?|e\.g|before|after|how it was found|seen|proof|evidence|incident|alternatives?|beispiel|problema|sintoma|contexto|contexte|exemplo|ejemplo|exemple)\b/i,
    'example',
  ],
  [
    /^(?:status|progress|done|todo|next|open|files?|see|related|references?|source|links?|history|changelog|dates?|updated|acceptance|tests?|testing|validation|verification|verified|key files|where|outcome|tags|category|applies to|valid for|recurrence|remaining|applications)\b/i,
    'status',
  ],
]

/** A label at the beginning of a paragraph or item, such as `**Why:**`. */
const label =
  /^(?:\*\*|__)([^*_\n]{1,40}?)(?::(?:\*\*|__)|(?:\*\*|__):)\s*|^(Why|What|Reason|Rationale|How to apply|Rule|Fix|Solution|Resolution|Workaround|Cause|Root cause|Lesson|Impact|Context|Problem|Symptom|Example|Decision|Status|Prevention|Tests|Files|Source|Evidence):\s+/

/** A label that says nothing of what follows it. */
export const emptyLabel = /^(?:summary|overview|description|tl;?dr)$/i

/** Splits off the label a block begins with; null if it has none. */
export function labelOf(text: string): { name: string; role: Role; rest: string } | null {
  const found = label.exec(text)
  if (!found) return null
  const name = found[1] ?? found[2] ?? ''
  return { name, role: roleOf(name), rest: text.slice(found[0].length) }
}

/** The role of a label or heading. That of a rule or reason names nothing besides: more words may say when it holds. */
export function roleOf(name: string): Role {
  const plain = name.replace(/^[^\p{L}]+/u, '').replace(/^(?:core|the|key)\s/i, '')
  const role = roles.find(([pattern]) => pattern.test(plain))?.[1] ?? null
  if (role === 'example' || role === 'status') return plain.split(/\s+/).length <= maxSideWords ? role : null
  const isOnly =
    /^(?:lessons?|learnings?) for\b/i.test(plain) ||
    /^(?:how to apply|why (?:this|it) matters(?: \p{L}+){0,3}|why (?!recorded|noted|saved)\p{L}+|root cause|what to do|next time|(?:suggested|recommended|required) (?:action|fix|rule)s?|so anwenden|lessons? learned|\p{L}+)\s*(?:[:(—–].*)?$/iu.test(
      plain,
    )
  return isOnly ? role : null
}

/** Labels and headings that may stand over rules too: what they order counts. */
export const topics =
  /^(?:tests?|testing|validation|verification|files?|sources?|dates?|links?|references?|acceptance|open|tags|where)\b/i

/** Labels and headings of what is wrong, or only an example: an order under them is none. */
const wrongs =
  /^[^\p{L}]*(?:the )?(?:failed|what (?:did|does)|(?:\p{L}+ )?(?:mistakes?|mismatches|anti-?patterns?)|challenges?|problems?|symptoms?|wrong|bad|examples?|e\.g|incident|beispiel)\b/iu

/** The role of a sentence under a label or heading: an order on a subject, such as testing, is no report of its state. */
export function roleUnder(role: Role, name: string, sentence: string, norm: boolean): Role {
  const isTopic = role === 'status' ? topics.test(name) : role === 'example' && !wrongs.test(name)
  if (!norm || !isTopic) return role
  // A quoted name, as that of a test, orders nothing.
  const own = sentence.replace(/"[^"]*"/g, '"')
  return own === sentence || signsOf(own, { isFirst: true, isItem: true }).norm ? null : role
}

/** A longer heading names a subject besides. */
const maxSideWords = 4

/** Frequent words of the language whose rules and orders are recognised, and of others. */
const known = /\b(?:the|and|is|to|of|in|for|with|when|it|this)\b/gi
const others =
  /(?<![\p{L}])(?:que|não|uma|os|com|por|para|em|el|los|las|una|est|les|des|pour|dans|и|в|на|не|для|с|az|és|nem|egy|der|und|ist|nicht|wenn|mit|für|ein|eine|wird|che|della|sono|het|een|niet|och|att|är)(?![\p{L}])/giu

/** Checks whether a text is in a language whose rules and reasons are not recognised. */
export function isForeign(text: string): boolean {
  return (text.match(others)?.length ?? 0) > (text.match(known)?.length ?? 0) / 2
}
