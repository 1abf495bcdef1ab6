import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => {
  terminal = openTerminal()
  const texts = {
    retry: 'Carriers resend webhooks after 5 s.',
    log: 'Log every webhook attempt with its delivery id.',
    ten: 'Carriers resend webhooks after 10 s.',
  }
  const lines = Object.entries(texts).map(([id, content]) => jaatoLine(id, content))
  terminal.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await terminal.json('sync', 'app', '--project', 'app')
  await terminal.json('promote', 'retry', '--target', 'learned', '--id', 'webhooks', '--reason', 'asked often')
})
afterEach(() => terminal.end())

test('a dry run of merge --into-reference shows the diff of the file and changes nothing', async () => {
  const files = terminal.snapshot()
  const { code, out } = await terminal.run('merge', 'log', '--into-reference', 'webhooks', '--dry-run')
  expect(code).toBe(0)
  expect(out).toMatch(/^\+ .*5 s\. Log every webhook attempt with its delivery id\./m)
  expect(await terminal.json('merge', 'log', '--into-reference', 'webhooks', '--dry-run')).toMatchObject({
    added: [{ text: 'Log every webhook attempt with its delivery id.' }],
    problem: null,
  })
  expect(terminal.snapshot()).toEqual(files)
})

test('merging into a reference writes a new version, escalates the memory, and is undone byte for byte', async () => {
  const files = terminal.snapshot()
  const result = await terminal.json('merge', 'log', '--into-reference', 'webhooks', '--reason', 'same topic')
  expect(result).toMatchObject({ reference_id: 'webhooks', version: 2, files: [{ change: 'modify' }] })
  expect(await terminal.json('show', 'log')).toMatchObject({ maturity: 'escalated', escalated_to: 'webhooks' })
  expect((await terminal.run('edit', 'log', '--content-file', terminal.write('t.txt', 'x'))).errors).toContain(
    'webhooks',
  )
  await terminal.json('undo')
  expect(terminal.snapshot()).toMatchObject(files)
  expect(await terminal.json('show', 'log')).toMatchObject({ maturity: 'raw', escalated_to: null })
})

test('a contradiction is refused until a person writes the text', async () => {
  const refused = await terminal.run('merge', 'ten', '--into-reference', 'webhooks')
  expect(refused).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('“5 s” or “10 s”') })
  const text = terminal.write('text.txt', 'Carriers resend webhooks after 5 to 10 s.\n')
  await terminal.json('merge', 'ten', '--into-reference', 'webhooks', '--content-file', text)
  expect(terminal.read('app/.jaato/references/webhooks.json')).toContain('after 5 to 10 s.')
})

test('options that need a reference are refused without one, and options that exclude one are refused with one', async () => {
  expect(await terminal.run('merge', 'log', 'ten', '--dry-run')).toMatchObject({ code: 2 })
  expect(await terminal.run('merge', 'log', '--into-reference', 'webhooks', '--tags', 'a')).toMatchObject({ code: 2 })
  expect(await terminal.run('merge', 'log', '--into-reference', 'none')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no reference none'),
  })
})

test('a memory is merged into a foreign reference as into ours, and un-promote removes it', async () => {
  const tides = '{"content": "Gates shut at 4 m.", "weight": 1.50, "id": "tides"}'
  terminal.write('app/.jaato/references/tides.json', tides)
  const files = terminal.snapshot()
  const result = await terminal.json('merge', 'log', '--into-reference', 'tides', '--reason', 'same quay')
  expect(result).toMatchObject({ reference_id: 'tides', version: 2, files: [{ change: 'modify' }] })
  expect(terminal.read('app/.jaato/references/tides.json')).toBe(
    '{"content": "Gates shut at 4 m. Log every webhook attempt with its delivery id.", "weight": 1.50, "id": "tides"}',
  )
  expect((await terminal.run('versions', 'tides')).out).toMatch(/version 1 .*as somebody else wrote it/)
  await terminal.json('unpromote', 'tides')
  expect(terminal.snapshot()).toEqual(files)
  expect(await terminal.json('show', 'log')).toMatchObject({ maturity: 'raw', escalated_to: null })
})
