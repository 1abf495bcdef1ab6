import { diffArrays } from 'diff'

export interface WordChange {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Maximum number of changed words: beyond it a word diff is unreadable and too slow. */
const maxWordEdits = 1500

const token = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu

/** Returns the words, marks and spaces of a text, in order; joined, they are the text. */
export function wordsAndMarks(text: string): string[] {
  return text.match(token) ?? []
}

/**
 * Compares two texts by words. The joined `same` and `removed` parts are `before`, the `same` and `added` parts `after`.
 * White space between two changed words counts as changed. Texts that differ too much yield one removal and one addition.
 */
export function wordDiff(before: string, after: string): WordChange[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const left = wordsAndMarks(before)
  const right = wordsAndMarks(after)
  const shorter = Math.min(left.length, right.length)
  let head = 0
  while (head < shorter && left[head] === right[head]) head += 1
  let tail = 0
  while (tail < shorter - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1
  const middle = changesBetween(left.slice(head, left.length - tail), right.slice(head, right.length - tail))
  return tidy([
    { kind: 'same', text: left.slice(0, head).join('') },
    ...middle,
    { kind: 'same', text: left.slice(left.length - tail).join('') },
  ])
}

function changesBetween(left: string[], right: string[]): WordChange[] {
  const changes = diffArrays(left, right, { maxEditLength: maxWordEdits })
  if (!changes) {
    return [
      { kind: 'removed', text: left.join('') },
      { kind: 'added', text: right.join('') },
    ]
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/**
 * Joins adjacent changes of a kind, puts a removal before its addition, and includes lone white space in the surrounding
 * change.
 */
function tidy(changes: WordChange[]): WordChange[] {
  const result: WordChange[] = []
  let removed = ''
  let added = ''
  let same = ''
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed })
    if (added) result.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const { kind, text } of changes) {
    if (text === '') continue
    if (kind === 'same') {
      same += text
      continue
    }
    if (same !== '') {
      if (removed + added !== '' && same.trim() === '' && !same.includes('\n')) {
        removed += same
        added += same
      } else {
        flush()
        result.push({ kind: 'same', text: same })
      }
      same = ''
    }
    if (kind === 'removed') removed += text
    else added += text
  }
  flush()
  if (same) result.push({ kind: 'same', text: same })
  return result
}
