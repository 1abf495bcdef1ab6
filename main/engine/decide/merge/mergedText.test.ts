import { expect, test } from 'vitest'
import { mergedText } from './mergedText.ts'

const merged = (content: string, ...texts: string[]) =>
  mergedText(
    content,
    texts.map((text, at) => ({ id: `m_${at + 1}`, text })),
  )

test('sentences the text already contains, also reworded, are left out; the rest is appended', () => {
  const { content, added } = merged(
    'Carriers resend webhooks after 5 s.',
    'Webhooks are resent by carriers after 5 seconds. Deduplicate them by delivery id.',
    'Deduplicate them by delivery id.',
  )
  expect(content).toBe('Carriers resend webhooks after 5 s. Deduplicate them by delivery id.')
  expect(added).toEqual([{ memory_id: 'm_1', text: 'Deduplicate them by delivery id.' }])
})

test('a sentence that two sentences of the text cover together is left out', () => {
  const text = 'Each worker creates its own schema from `POOL_ID`. Parallel workers collide on unique keys.'
  const { added } = merged(
    text,
    'Parallel workers collide on unique keys: give each worker its own schema from `POOL_ID`.',
  )
  expect(added).toEqual([])
})

test('a sentence that contains another and adds to it replaces it', () => {
  expect(
    merged(
      'Tests need Postgres 16. Run the migrations before the tests.',
      'Run the migrations before the tests; without them the schema is empty.',
    ).content,
  ).toBe('Tests need Postgres 16. Run the migrations before the tests; without them the schema is empty.')
  expect(merged('Use pnpm in this repo', 'Use pnpm in this repo, never yarn.').content).toBe(
    'Use pnpm in this repo, never yarn.',
  )
})

test('a contradiction is reported with its words and not added', () => {
  const { content, conflicts } = merged(
    'Carriers resend webhooks after 5 s. Keep the delivery id.',
    'Carriers resend webhooks after 10 s. Log every attempt.',
  )
  expect(conflicts).toEqual([
    {
      memory_id: 'm_1',
      theirs: 'Carriers resend webhooks after 5 s.',
      ours: 'Carriers resend webhooks after 10 s.',
      detail: '“5 s” or “10 s”',
    },
  ])
  expect(content).toBe('Carriers resend webhooks after 5 s. Keep the delivery id. Log every attempt.')
})

test('two memories that contradict each other are reported, whatever the text says', () => {
  const { conflicts } = merged(
    'The importer reads CSV files.',
    'The import pool holds 20 connections.',
    'The import pool holds 10 connections.',
  )
  expect(conflicts.map(({ memory_id, detail }) => [memory_id, detail])).toEqual([['m_2', '“20” or “10”']])
})

test('a list continues as a list, lines as lines, and one line as one line', () => {
  expect(merged('Before a release:\n- tag it', 'Write the notes by hand.').content).toBe(
    'Before a release:\n- tag it\n- Write the notes by hand.',
  )
  expect(merged('First line.\nSecond line.', 'Ports begin at 4000.').content).toBe(
    'First line.\nSecond line.\nPorts begin at 4000.',
  )
  expect(merged('Use pnpm', 'Ports begin at 4000.').content).toBe('Use pnpm. Ports begin at 4000.')
})
