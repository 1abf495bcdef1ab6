import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claudeCodeLines } from '../engine/harvest/testing/madeUpSession.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { commands } from './commands.ts'
import { examples } from './examples.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

/* A library in which every example of the help does something. Each example starts from a fresh copy of the same folder. */
let terminal: Terminal
let copy: string
const own = new Map<string, string>()

function writeStore(changed: string): void {
  const lines = [
    jaatoLine('use-pnpm', 'Use pnpm in this repository, never yarn or npm.'),
    jaatoLine('always-pnpm', 'In this repository always use pnpm, never npm or yarn.'),
    jaatoLine('pool-20', 'The connection pool of the API holds 20 connections.'),
    jaatoLine('pool-40', 'The connection pool of the API holds 40 connections.'),
    jaatoLine('done', 'Done, thanks.'),
    jaatoLine('old-news', 'The importer was renamed last week.'),
    jaatoLine('retries', 'Retry a carrier that answers 503 three times, then give up until the next hour.'),
    jaatoLine('pool-rule', 'Migrations set lock_timeout to 5 s, because a long lock stops the API.'),
    jaatoLine('label-rule', 'Parcels above 30 kg need a pallet label, or the carrier refuses them.'),
    jaatoLine('one', 'Webhooks of carriers are resent after 10 minutes.'),
    jaatoLine('two', 'Webhooks of carriers carry a delivery id in their header.'),
    jaatoLine('left', 'Ship on Mondays.'),
    jaatoLine('right', 'Ship before noon.'),
    jaatoLine('leaked', 'The staging password is parcel-9Qx-2031.'),
    jaatoLine('cleaned', 'The test password is parcel-7Kz-1984.'),
    changed,
  ]
  terminal.write('app/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
}

beforeAll(async () => {
  terminal = openTerminal()
  writeStore(jaatoLine('changed-elsewhere', 'Labels are printed at 203 dpi.'))
  const rule = '- Delete the dist folder before the build, or stale files get shipped.\n'
  terminal.write('app/MEMORY.md', `# Memory\n\n## Rules\n\n${rule}${rule}`)
  terminal.write('sessions/berths.jsonl', claudeCodeLines())
  terminal.write('better.md', 'Use pnpm 11 here; yarn and npm break the lock file.\n')
  terminal.write(
    'wish.json',
    JSON.stringify({ source: 'pad', summary: 'Ship labels on Mondays only.', promote_reason: 'x', target_room: 'app' }),
  )
  terminal.write('change.json', '{"severity": "info"}')
  const texts = { fire: ['To do: ask Kim.'], pass: ['The to-do list is in the wiki.'] }
  const ownRule = { id: 'own.to-do', sentence: 'A task', severity: 'info', patterns: ['^to do:'], examples: texts }
  terminal.write('own-rule.json', JSON.stringify({ ...ownRule, group: 'noise' }))
  terminal.write('pairs.jsonl', '{"a": "Use tabs.", "b": "Use spaces."}\n')
  await terminal.json('sync', 'app', '--project', 'app')
  const promoted = ['--target', 'learned', '--reason', 'x', '--force']
  await terminal.json('promote', 'pool-rule', '--id', 'pool-size', ...promoted)
  terminal.write('wider.md', 'Migrations set lock_timeout to 5 s and retry twice.\n')
  await terminal.json('merge', 'two', '--into-reference', 'pool-size', '--content-file', 'wider.md', '--reason', 'x')
  await terminal.json('promote', 'label-rule', '--id', 'edited-by-hand', ...promoted)
  const edited = terminal.read('app/.jaato/references/edited-by-hand.json').replace('30 kg', '25 kg')
  terminal.write('app/.jaato/references/edited-by-hand.json', edited)
  await terminal.json('discard', 'old-news', 'one')
  await terminal.json('restore', 'one')
  await terminal.json('validate', 'changed-elsewhere')
  writeStore(jaatoLine('changed-elsewhere', 'Labels are printed at 300 dpi.', { maturity: 'dismissed' }))
  await terminal.json('sync')
  const merged = await terminal.json<{ created: string[] }>(
    'merge',
    'left',
    'right',
    '--both-stand',
    '--content-file',
    'wider.md',
  )
  own.set('m', merged.created[0]!)
  const { proposal } = await terminal.json<{ proposal: { id: string } }>('request', '--file', 'wish.json')
  own.set('p', proposal.id)
  const { items } = await terminal.json<{ items: { id: string }[] }>('hygiene')
  own.set('h', items[0]!.id)
  await terminal.json('remove-secret', 'cleaned')
  await terminal.json('write-back')
  await terminal.json('advisor', 'configure', '--provider', 'ollama', '--model', 'llama3.2')
  cpSync(join(terminal.folder, 'app'), join(terminal.folder, 'elsewhere'), { recursive: true })
  copy = `${terminal.folder}-copy`
  cpSync(terminal.folder, copy, { recursive: true })
}, 60_000)
beforeEach(() => {
  rmSync(terminal.folder, { recursive: true })
  cpSync(copy, terminal.folder, { recursive: true })
})
afterAll(() => {
  terminal.end()
  rmSync(copy, { recursive: true })
})

test('every command that terminates has an example', () => {
  const names = commands.map(({ name }) => name).filter((name) => name !== 'serve')
  expect(Object.keys(examples).toSorted()).toEqual(names.toSorted())
})

test.each(Object.values(examples).flat())('schoolhouse %s', async (line) => {
  const typed = wordsOf(line)
  expect((await terminal.run('help', typed[0]!)).out).toContain(`  schoolhouse ${line}\n`)
  const { code, errors } = await terminal.run(...typed)
  expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' })
})

/** The words of a line as a shell cuts them, with the library's own ids for those that end in `…`. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => {
    const word = quoted ?? bare ?? ''
    return word.endsWith('…') ? own.get(word[0]!)! : word
  })
}
