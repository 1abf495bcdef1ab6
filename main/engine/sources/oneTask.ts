import { fenceAfter, headingOf, listItemOf } from '../../../shared/text/markdown.ts'

/** A longer section holds more than one note. Characters. */
const maxLength = 3000
/** Paragraphs around the list. */
const maxParagraphs = 2
const fewestItems = 3

/** What a heading or a sentence above a list calls steps that belong together. */
const procedure =
  /\b(?:steps?|procedure|workflow|how to|runbook|recipe|walkthrough|instructions|process$|to (?:run|build|release|deploy|reproduce|set up|add|create|fix|test|verify|update|migrate)|(?:release|deploy(?:ment)?|upgrade|migration|build|init|boot|start-?up|execution|resolution) (?:order|sequence|flow|path))\b/i
/** Steps that are only planned may be independent of each other. */
const planned = /\bnext\b/i
/** What a list of boxes of one task is called. */
const checklist =
  /\b(?:checklist|acceptance criteria|definition of (?:done|ready)|(?:success|exit|completion|validation|test) criteria|before (?:committing|merging|release|submitting|you)|pre-?\w+ checks?|verification|requirements?)\b/i
/** Words of a rule that stands alone. */
const ruleWords = /\b(?:never|always|must|should|avoid|don[’']t|do not|prefer|because|only|instead)\b/i
/** Words of a step that follows another. */
const nextWords = /^(?:then|next|finally|after(?:wards)?|once|first|lastly)\b/i

interface Section {
  end: number
  heading: string
  paragraphs: string[]
  /** Whether a paragraph stands above the list. */
  isLed: boolean
  items: { text: string; isOrdered: boolean; isBox: boolean; isMore: boolean }[]
}

/**
 * Returns how many lines a section has that is one task: from its heading at `start` to before the next heading. Its list is a
 * procedure, the checklist of one task, or what a sentence that ends in a colon begins and its items complete. 0 for any other
 * section, such as one of rules or facts that stand alone.
 */
export function taskLength(lines: readonly { text: string }[], start: number): number {
  const section = sectionAt(lines, start)
  if (!section || section.items.length < fewestItems || section.paragraphs.length > maxParagraphs) return 0
  return isProcedure(section) || isChecklist(section) || isCompleted(section) ? section.end - start : 0
}

/** Reads the section at a heading; null if there is none, it is too long, or it has deeper sections, tables or comments. */
function sectionAt(lines: readonly { text: string }[], start: number): Section | null {
  const heading = headingOf(lines[start]?.text ?? '')
  if (!heading) return null
  const section: Section = { end: start + 1, heading: heading.text, paragraphs: [], isLed: false, items: [] }
  let [fence, length, isOpen, inItem] = ['', 0, false, false]
  for (let line = lines[section.end]; line; section.end += 1, line = lines[section.end]) {
    const { text } = line
    const next = fence === '' ? headingOf(text) : null
    if (next && next.level <= heading.level) break
    length += text.length + 1
    if (next || length > maxLength || text.includes('<!--') || (fence === '' && text.startsWith('|'))) return null
    const isFenced = fence !== ''
    fence = fenceAfter(text, fence)
    if (isFenced || fence !== '') continue
    if (text.trim() === '') {
      isOpen = false
      continue
    }
    const item = listItemOf(text)
    const last = inItem ? section.items.at(-1) : undefined
    if (item?.indent === '') {
      const own = text.slice(item.at)
      section.items.push({
        text: own,
        isOrdered: /^\d/.test(text),
        isBox: /^[-*+]\s+\[[ xX]\]/.test(text),
        isMore: false,
      })
      section.isLed = section.items.length > 1 ? section.isLed : section.paragraphs.length > 0
      inItem = true
    } else if (!/^\s/.test(text) && !(inItem && isOpen)) {
      if (isOpen && !inItem) section.paragraphs.push(`${section.paragraphs.pop() ?? ''} ${text.trim()}`)
      else section.paragraphs.push(text.trim())
      inItem = false
    } else if (last) last.isMore = true
    isOpen = true
  }
  return section
}

/** A longer planned step is a task of its own. Characters. */
const maxPlanned = 100

function isProcedure({ heading, paragraphs, items }: Section): boolean {
  if (planned.test(heading) && items.some(({ text, isMore }) => isMore || text.length > maxPlanned)) return false
  if (!items.every(({ isOrdered }) => isOrdered) || share(items, (text) => ruleWords.test(text)) > 0.34) return false
  return (
    procedure.test(heading) ||
    paragraphs.some((text) => text.endsWith(':') && procedure.test(text)) ||
    items.some(({ text }) => nextWords.test(text))
  )
}

function isChecklist({ heading, paragraphs, items }: Section): boolean {
  return (
    items.every(({ isBox }) => isBox) &&
    (checklist.test(heading) || paragraphs.some((text) => text.endsWith(':') && checklist.test(text)))
  )
}

/** A fragment is short and no sentence. */
const maxFragment = 60

function isCompleted({ paragraphs, isLed, items }: Section): boolean {
  const isBegun = isLed && paragraphs.length === 1 && (paragraphs[0] ?? '').endsWith(':')
  return isBegun && !items.some(({ isMore }) => isMore) && share(items, isFragment) >= 0.8
}

function isFragment(text: string): boolean {
  return text.length <= maxFragment && !/[.!?]$/.test(text.trim()) && !ruleWords.test(text) && !text.includes(': ')
}

function share(items: Section['items'], isSuch: (text: string) => boolean): number {
  return items.filter(({ text }) => isSuch(text)).length / items.length
}
