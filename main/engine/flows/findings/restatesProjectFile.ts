import type { Finding } from '../../../../shared/model/finding.ts'
import { listItemOf } from '../../../../shared/text/markdown.ts'
import { wordsOf } from '../../../../shared/text/normalise.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'
import { similarity } from '../../language/closeness/lexical.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import type { ProjectText } from '../../rules/subject.ts'

export const restatesProjectFileRule = 'noise.rewords-project-file'
/** Maximum characters; longer memories say more than a line of a project's file. */
const maxLength = 1200
const minWords = 5
/** Minimum share of the memory's words an entry must contain to be compared. */
const minShared = 0.4
/** Minimum similarity for two texts to count as the same. */
const minSameSimilarity = 0.85

interface Entry {
  text: string
  words: ReadonlySet<string>
}

/** Finds, with the difference check, where a memory restates in other words what an agent file of its project says. */
export function findRestatements(content: string, texts: readonly ProjectText[]): Finding[] {
  if (content.length > maxLength || texts.length === 0) return []
  const words = new Set(wordsOf(content))
  if (words.size < minWords) return []
  for (const file of texts)
    for (const entry of entriesOf(file)) {
      if (shared(words, entry.words) < minShared) continue
      const alike = similarity(content, entry.text)
      if (alike < minSameSimilarity) continue
      const { verdict, differences } = compareTexts(content, entry.text, alike)
      const addsNothing = verdict === 'duplicate' || (verdict === 'extends' && differences.every(({ a }) => a === null))
      if (!addsNothing) continue
      const detail = `in other words in ${file.name}`
      return [
        {
          rule: restatesProjectFileRule,
          severity: 'warn',
          quote: content,
          start: 0,
          end: content.length,
          detail,
          field: 'content',
        },
      ]
    }
  return []
}

function shared(words: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const word of words) if (other.has(word)) count += 1
  return count / words.size
}

const entries = new WeakMap<ProjectText, Entry[]>()

/** Returns the sentences and whole list items of a file. */
function entriesOf(file: ProjectText): Entry[] {
  let known = entries.get(file)
  if (!known) {
    const items = file.text.split('\n').flatMap((line) => {
      const item = listItemOf(line)
      return item && line.length - item.at <= maxLength ? [line.slice(item.at).trim()] : []
    })
    const texts = new Set([...items, ...splitSentences(file.text).map(({ text }) => text)])
    known = [...texts]
      .map((text) => ({ text, words: new Set(wordsOf(text)) }))
      .filter((entry) => entry.words.size >= minWords)
    entries.set(file, known)
  }
  return known
}
