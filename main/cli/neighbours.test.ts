import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cluster, Conflict, Neighbour } from '../../shared/contract/neighbours.ts'
import type { Comparison } from '../../shared/model/comparison.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

const texts: Record<string, string> = {
  delete: 'Delete the dist directory before the build, or stale files get shipped.',
  remove: 'Remove the dist folder before the build, or stale files get shipped.',
  pool20: 'The connection pool of the tracking service holds 20 connections.',
  pool10: 'The connection pool of the tracking service holds 10 connections.',
  other: 'Parcels above 30 kg need a pallet label.',
}

function store(
  name: string,
  entries: Record<string, string>,
  more: Record<string, Record<string, unknown>> = {},
): void {
  const lines = Object.entries(entries).map(([id, content], at) =>
    jaatoLine(id, content, { timestamp: `2026-11-10T08:00:0${at}`, ...more[id] }),
  )
  terminal.write(`${name}/.jaato/memories.jsonl`, `${lines.join('\n')}\n`)
}

interface Similar {
  memory: { id: string }
  items: Neighbour[]
  total: number
}
const similarTo = (id: string) => terminal.json<Similar>('similar', id)

test('similar lists the closest memories with the number compare prints, and the words that differ', async () => {
  store('app', texts)
  await terminal.json('sync', 'app')
  const { items } = await similarTo('delete')
  const compared = await terminal.json<Comparison>('compare', texts['delete']!, texts['remove']!)
  expect(items[0]).toMatchObject({ kind: 'memory', content: texts['remove'], ...compared })
  const { out } = await terminal.run('similar', 'pool20')
  expect(out).toContain('“20” or “10”')
  expect(out).toContain('conflict')
})

test('clusters group duplicates across projects and leave contradictions to conflicts', async () => {
  store('app', texts)
  store('depot', { 'delete-too': texts['delete']!.toUpperCase() }, { 'delete-too': { maturity: 'validated' } })
  await terminal.json('sync', 'app')
  await terminal.json('sync', 'depot')
  const clusters = await terminal.json<Cluster[]>('clusters')
  expect(clusters).toHaveLength(1)
  expect(clusters[0]!.representative.content).toBe(texts['delete']!.toUpperCase())
  expect(clusters[0]!.members.map(({ content }) => content).toSorted()).toEqual([texts['delete'], texts['remove']])
  const conflicts = await terminal.json<Conflict[]>('conflicts')
  expect(conflicts.map(({ older, newer }) => [older.content, newer.content])).toEqual([
    [texts['pool20'], texts['pool10']],
  ])
  expect(await terminal.json('conflicts', '--project', 'depot')).toEqual([])
  expect(await terminal.json<Cluster[]>('clusters', '--project', 'depot')).toHaveLength(1)
  expect((await terminal.run('conflicts')).out).toContain('“20” or “10”')
  expect(await terminal.run('clusters', '--project', 'nowhere')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no project nowhere'),
  })
})

test('clusters and conflicts list at most as many as asked for', async () => {
  const barges = {
    lock20: 'The lock of the harbour holds 20 barges.',
    lock10: 'The lock of the harbour holds 10 barges.',
  }
  const crane = { crane: 'Book the crane a day ahead of the ship.', loud: 'BOOK THE CRANE A DAY AHEAD OF THE SHIP.' }
  store('app', { ...texts, ...barges, ...crane })
  await terminal.json('sync', 'app')
  for (const list of ['clusters', 'conflicts']) {
    const all = await terminal.json<unknown[]>(list)
    expect(all.length, list).toBeGreaterThan(1)
    expect(await terminal.json(list, '--limit', '1')).toEqual(all.slice(0, 1))
    expect((await terminal.run(list, '--limit', '0')).code).toBe(2)
  }
})

test('the pairs follow an edit and a discard at once, and undo brings the pair back', async () => {
  store('app', texts)
  await terminal.json('sync', 'app')
  expect(await terminal.json<Conflict[]>('conflicts')).toHaveLength(1)
  await terminal.json('discard', 'pool10')
  expect(await terminal.json<Conflict[]>('conflicts')).toEqual([])
  await terminal.json('undo')
  expect(await terminal.json<Conflict[]>('conflicts')).toHaveLength(1)
  await terminal.json('edit', 'pool10', '--content-file', terminal.write('pool20.txt', texts['pool20']!))
  expect(await terminal.json<Conflict[]>('conflicts')).toEqual([])
  expect((await terminal.json<Cluster[]>('clusters')).map(({ members }) => members.length)).toEqual([1, 1])
})

test('merged memories form one memory; its sources are no longer similar to anything', async () => {
  store('app', texts)
  await terminal.json('sync', 'app')
  await terminal.json('clusters')
  await terminal.json('merge', 'delete', 'remove', '--content-file', terminal.write('merged.txt', texts['delete']!))
  expect(await terminal.json<Cluster[]>('clusters')).toEqual([])
})

test('a purged memory leaves no word of its text in the stored comparisons', async () => {
  store('app', { secret: 'The zanzibar passphrase of the depot is xyzzyplugh.', ...texts })
  await terminal.json('sync', 'app')
  await terminal.json('clusters')
  await terminal.json('discard', 'secret')
  await terminal.json('purge', 'secret', '--yes')
  const library = terminal.read('data/library.db')
  expect(library).not.toContain('xyzzyplugh')
  expect(library).toContain('pallet')
})

test('empty results are stated', async () => {
  store('app', { other: texts['other']! })
  await terminal.json('sync', 'app')
  expect(await terminal.run('clusters')).toMatchObject({
    code: 0,
    out: '',
    errors: 'No memories have the same meaning.\n',
  })
  expect(await terminal.run('conflicts')).toMatchObject({ code: 0, errors: 'No two memories are in conflict.\n' })
  expect(await terminal.run('similar', 'other')).toMatchObject({
    code: 0,
    errors: 'Nothing in the library is close to it.\n',
  })
  expect(await terminal.run('similar', 'nobody')).toMatchObject({ code: 1 })
  expect(await terminal.json('clusters')).toEqual([])
})

test('settle keeps one side, says so, and is undone; a wrong answer is refused with the valid ones', async () => {
  store('app', texts)
  await terminal.json('sync', 'app')
  expect(await terminal.run('settle', 'pool20', 'pool10', '--keep', 'newer', '--reason', 'measured')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Kept one of two in conflict'),
  })
  expect(await terminal.json('conflicts')).toEqual([])
  expect((await terminal.run('show', 'pool20')).out).toMatch(
    /reason +replaced by “The connection pool .* 10 connections”: measured/,
  )
  await terminal.json('undo')
  const { changed, step } = await terminal.json<{ changed: string[]; step: number }>(
    'settle',
    'pool10',
    'pool20',
    '--keep',
    'both',
    '--scope-a',
    'src/night',
  )
  expect(changed).toHaveLength(2)
  expect(step).toBeGreaterThan(0)
  expect(await terminal.json('conflicts')).toEqual([])
  expect(await terminal.run('settle', 'pool10', 'other', '--keep', 'newer')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('are not in conflict'),
  })
  for (const wrong of [['--keep', 'mine'], ['--keep', 'newer', '--scope-a', 'src'], []])
    expect((await terminal.run('settle', 'pool10', 'pool20', ...wrong)).code).toBe(2)
})
