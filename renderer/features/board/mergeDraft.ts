import { splitSentences } from '../../../shared/text/sentences.ts'

interface Text {
  content: string
  description: string
  tags: readonly string[]
}

/** A first result of a merge: the fullest text, then the sentences only the others have; all tags once. */
export function mergeDraft(texts: readonly Text[]): { content: string; description: string; tags: string[] } {
  const [fullest, ...others] = texts.toSorted((a, b) => b.content.length - a.content.length)
  if (!fullest) return { content: '', description: '', tags: [] }
  const known = new Set(splitSentences(fullest.content).map(({ text }) => worded(text)))
  const added: string[] = []
  for (const { text } of others.flatMap((other) => splitSentences(other.content))) {
    if (known.has(worded(text))) continue
    known.add(worded(text))
    added.push(text)
  }
  return {
    content: [fullest.content.trimEnd(), ...added].join('\n'),
    description: fullest.description,
    tags: [...new Set(texts.flatMap((text) => text.tags))],
  }
}

/** Tags as typed, between commas or spaces, each once. */
export function parseTags(typed: string): string[] {
  return [...new Set(typed.split(/[\s,]+/).filter(Boolean))]
}

function worded(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
