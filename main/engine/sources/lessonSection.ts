import { fenceAfter, headingOf, listItemOf } from '../../../shared/text/markdown.ts'

/** Parts that tell a lesson, an error or a decision: a section with two of them is one note. */
const core =
  /^(?:(?:the )?problem[ae]?|symptoms?|sintomas?|context|anti ?patterns?|mistake|error|root cause|cause|why(?: [a-z ]{1,30})?|patterns?|learnings?|lessons?(?: learned)?|rule|fix|solution|resolution|decision|rationale|prevention|how to (?:apply|avoid|fix)|correct approach|como evitar|impact|caveat|causa|solución|solução|decisão|decisión|prevenção|prevención|ursache|lösung|regel|warum|entscheidung|cause racine|règle|décision)$/i
/** Further parts of such a section. */
const further =
  /^(?:what happened|background|situation|scenario|trigger|reason|consequences?|action|actions? taken|alternatives?(?: considered)?|correct|wrong|right|good|bad|before|after|example|examples|code|detection|verification|evidence|checklist|scope|applies to|status|date|source|severity|priority|category|tags?|files?|related(?: files?| rules?)?|references?|see also|notes?|contexto|impacto|ejemplo|exemplo|beispiel|kontext|folge|exemple)$/i

/** A longer section holds more than one note. Characters. */
const maxLength = 4000
/** Bullets without a label beside the labelled ones. */
const maxItems = 8

/**
 * Returns how many lines a section has that is one lesson: from its heading at `start` to before the next heading of its level or
 * a higher one. Its next deeper headings, or the labels at the beginnings of its lines, are parts of a lesson, each once; of headings, at
 * least half. 0 for any other section.
 */
export function lessonLength(lines: readonly { text: string }[], start: number): number {
  const level = headingOf(lines[start]?.text ?? '')?.level
  if (level === undefined) return 0
  const headings: { level: number; name: string }[] = []
  const labels: string[] = []
  let [fence, length, items, end] = ['', 0, 0, start + 1]
  for (let line = lines[end]; line; end += 1, line = lines[end]) {
    const { text } = line
    const heading = fence === '' ? headingOf(text) : null
    if (heading && heading.level <= level) break
    length += text.length + 1
    if (length > maxLength || text.includes('<!--')) return 0
    fence = fenceAfter(text, fence)
    const label = fence === '' ? labelOf(text) : null
    if (heading) headings.push({ level: heading.level, name: nameOf(heading.text) })
    else if (label !== null) labels.push(nameOf(label))
    else if (fence === '' && listItemOf(text)?.indent === '') items += 1
  }
  const inner = Math.min(...headings.map((heading) => heading.level))
  const parts = headings.flatMap((heading) => (heading.level === inner ? heading.name : []))
  const isOne = parts.length > 0 ? tellsLesson(parts, 0.5) : items <= maxItems && tellsLesson(labels, 1)
  return isOne ? end - start : 0
}

/** Checks whether a share of these names are parts of a lesson, two of them such that tell it. */
function tellsLesson(names: readonly string[], share: number): boolean {
  const telling = names.filter((name) => core.test(name)).length
  const known = names.filter((name) => core.test(name) || further.test(name)).length
  return new Set(names).size === names.length && telling >= 2 && known >= names.length * share
}

/** The label at the beginning of a line that is not nested: `**Cause:** …`, `- **Cause**: …`. */
function labelOf(line: string): string | null {
  return /^(?:[-*+]\s+)?(?:\*\*|__)([^*_:]{2,40})(?::(?:\*\*|__)|(?:\*\*|__)\s*:)/.exec(line)?.[1] ?? null
}

function nameOf(heading: string): string {
  return heading
    .replace(/^[\d.)\s]+/, '')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
