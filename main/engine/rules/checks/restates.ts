import { splitSentences } from '../../../../shared/text/sentences.ts'
import { wordsOf } from '../../../../shared/text/normalise.ts'
import type { ProjectText } from '../subject.ts'
import type { Finder } from '../match.ts'

/** Function words. Words that reverse a sentence's meaning (not, never, before) are not among them. */
const plain = new Set(
  'a an the of in on at to for from by with and or is are was were be been it its this that these those as we our you your i do does'.split(
    ' ',
  ),
)
const turning = new Set(
  'not never no nor none without only always before after unless except instead cannot dont doesnt until less more'.split(
    ' ',
  ),
)
const minWords = 4
const sameFrom = 0.9
/** Maximum length: longer memories say more than a line of a project's file. */
const maxLength = 1200

/** Each sentence is in a file for agents of the project, except for a word or the word order. */
export const restatesProjectFile: Finder = ({ text, sentences, projectTexts }) => {
  if (projectTexts.length === 0 || text.length > maxLength) return []
  const own = sentences()
    .map(wordSetOf)
    .filter((words) => words.all.length > 0)
  if (own.length === 0 || own.some((words) => words.all.length < minWords)) return []
  const file = projectTexts.find((projectText) =>
    own.every((words) => entriesOf(projectText).some((entry) => isIn(words, entry))),
  )
  return file ? [{ start: 0, end: text.length, detail: `in ${file.name}` }] : []
}

interface Words {
  all: readonly string[]
  set: ReadonlySet<string>
}

function isIn(words: Words, entry: Words): boolean {
  let missing = 0
  for (const word of words.set) {
    if (entry.set.has(word)) continue
    if (turning.has(word) || /\d/.test(word)) return false
    missing += 1
  }
  if (missing / words.set.size > 1 - sameFrom) return false
  for (const word of entry.set) if (turning.has(word) && !words.set.has(word)) return false
  return sharedPairs(words.all, entry.all) >= 0.6
}

/** Share of adjacent word pairs that are also adjacent in the entry, 0 to 1: a different order may mean something else. */
function sharedPairs(words: readonly string[], entry: readonly string[]): number {
  const pairs = new Set(entry.slice(1).map((word, index) => `${entry[index]} ${word}`))
  const own = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return own.length === 0 ? 1 : own.filter((pair) => pairs.has(pair)).length / own.length
}

const entries = new WeakMap<ProjectText, Words[]>()

function entriesOf(projectText: ProjectText): Words[] {
  let known = entries.get(projectText)
  if (!known) {
    known = splitSentences(projectText.text).map((sentence) => wordSetOf(sentence.text))
    entries.set(projectText, known)
  }
  return known
}

function wordSetOf(text: string): Words {
  const all = wordsOf(text).filter((word) => !plain.has(word))
  return { all, set: new Set(all) }
}
