import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => {
  terminal = await openFilledTerminal()
  const tides = { id: 'tides', name: 'Tides', content: 'Gates shut at 4 m.', mode: 'auto', tags: ['locks'] }
  terminal.write('app/.jaato/references/tides.json', JSON.stringify(tides))
})
afterEach(() => terminal.end())

test('foreign references are listed with their text and marked “by others”', async () => {
  const { out } = await terminal.run('references')
  expect(out).toMatch(/tides +learned +auto +project +– +by others +locks +\S*app\/\.jaato\/references\/tides\.json/)
  expect(await terminal.json('references')).toMatchObject([
    { id: 'tides', content: 'Gates shut at 4 m.', mode: 'auto', tags: ['locks'], foreign: true },
  ])
})

test('references are listed up to a limit', async () => {
  const locks = { id: 'locks', name: 'Locks', content: 'Locks fill in 8 minutes.', mode: 'auto', tags: [] }
  terminal.write('app/.jaato/references/locks.json', JSON.stringify(locks))
  const all = await terminal.json<unknown[]>('references')
  expect(all).toHaveLength(2)
  expect(await terminal.json('references', '--limit', '1')).toEqual(all.slice(0, 1))
  expect((await terminal.run('references', '--limit', '1')).out.trim().split('\n')).toHaveLength(2)
})

test('versions shows the text of a foreign reference', async () => {
  const { out } = await terminal.run('versions', 'tides')
  expect(out).toMatch(/^by others .*tides\.json\n[^]*\+Gates shut at 4 m\.\n/)
})

test('actions not possible on a foreign reference are refused with what to do, and change nothing', async () => {
  const files = terminal.snapshot()
  for (const command of [
    ['unpromote', 'tides'],
    ['still-holds', 'tides'],
    ['lineage', 'tides'],
  ]) {
    const { code, errors } = await terminal.run(...command)
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/was not written here.* yourself|itself/s),
    })
  }
  expect(terminal.snapshot()).toEqual(files)
})
