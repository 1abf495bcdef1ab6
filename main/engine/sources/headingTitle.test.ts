import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { putFile } from '../testing/files.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { markdown } from './markdown.ts'

/** When the heading above an entry of a Markdown file is its title, and when the first clause of its text is. */
let folder = ''
beforeEach(() => void (folder = tempFolder()))

function titlesOf(text: string): string[] {
  const items = [...markdown.read(putFile(folder, 'notes.md', text), folder, nodeFiles)]
  return items.flatMap((item) => (item.kind === 'record' ? [item.record.description] : []))
}

const long =
  'Running several tide clocks at once led to a drift between the basins that was very hard to find and to reproduce, so one clock is started for the whole harbour.'

test('a telling heading is the title of the one long paragraph, label or code block below it', () => {
  expect(titlesOf(`## Trusting Tide Clocks\n\n${long}\n`)).toEqual(['Trusting Tide Clocks'])
  expect(titlesOf(`## 2.1 🚢 Trusting Tide Clocks\n\n${long}\n`)).toEqual(['Trusting Tide Clocks'])
  expect(titlesOf('## Painting Every Hull\n\n```sh\nmake paint\n```\n')).toEqual(['Painting Every Hull'])
  expect(titlesOf('### 2. Mooring Without Lines\n**Pattern**: The crew moors first.\n**Fix**: Lines first.\n')).toEqual(
    ['Mooring Without Lines'],
  )
})

test('a heading that says little of its subject is no title', () => {
  for (const heading of ['Overview', 'Notes', 'Current status', 'Key Technical Decisions', 'Tides', 'Code Quality'])
    expect(titlesOf(`## ${heading}\n\n${long}\n`)[0]).toMatch(/^Running several tide clocks/)
})

test('a first clause that says all, or what to do, stays the title; one that only begins to tell does not', () => {
  const titleOf = (text: string) => titlesOf(`## Mooring Lines\n\n${text}\n`)[0]
  expect(titleOf('The ferry has two lines.')).toBe('The ferry has two lines.')
  expect(titleOf('Never moor with one line. The quay has a strong tide.')).toBe('Never moor with one line.')
  expect(titleOf('The quay is clearly very old. One line breaks there, so that two are used.')).toBe('Mooring Lines')
})

test('of two entries the paragraph above is named by the heading; of several, and of a list, none is', () => {
  const [first, second] = titlesOf(`## Trusting Tide Clocks\n\n${long}\n\n- Clocks are set at ebb.\n`)
  expect([first, second]).toEqual(['Trusting Tide Clocks', 'Clocks are set at ebb.'])
  const bullets = Array.from({ length: 3 }, (_, at) => `- ${at} ${long}`)
  for (const count of [2, 3]) {
    const titles = titlesOf(`## Trusting Tide Clocks\n\n${bullets.slice(0, count).join('\n')}\n`)
    expect(new Set(titles).size).toBe(count)
    expect(titles).not.toContain('Trusting Tide Clocks')
  }
})

test('a heading that the file repeats names nothing', () => {
  const part = `## Trusting Tide Clocks\n\n${long}\n`
  expect(titlesOf(`${part}\n${part.replace('Running', 'Starting')}`).join(' ')).not.toContain('Trusting')
})

test('a long heading becomes a tag that is cut at a word', () => {
  const text = '## Shouting and emotive language may be needed at the quay\n\nDo so.\n'
  const [item] = markdown.read(putFile(folder, 'notes.md', text), folder, nodeFiles)
  expect(item?.kind === 'record' && item.record.tags).toEqual(['shouting-and-emotive-language-may-be'])
})
