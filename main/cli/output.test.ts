import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine, topic } from '../engine/testing/stores.ts'
import { commands } from './commands.ts'
import { type Ran, type Terminal, openTerminal } from './testing/terminal.ts'

/*
 * A note, a reason, a tag, a path and a file's name may all be written by somebody else. None of them may set the
 * terminal's colours, its title or its clipboard, move its cursor, or turn the direction of what follows.
 */
const obeyed = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const evil = '\u001b[31m\u001b]52;c;ZXZpbA==\u0007\u009b2J\r\u202egnp.\u2066\u200f'

const unbroken = evil.replace('\r', '')

let terminal: Terminal
beforeEach(async () => {
  terminal = openTerminal()
  const folder = `app${evil}`
  const lines = [
    jaatoLine('mem_a', `Use pnpm${evil}, never yarn, in \`src/a${evil}.ts\`.`, more),
    jaatoLine('mem_b', `Always use pnpm ${evil} and never use yarn.`, more),
    jaatoLine('mem_c', `The connection pool holds 20 ${evil} connections.`, more),
    jaatoLine('mem_d', `The connection pool holds 40 ${evil} connections.`, more),
    jaatoLine('mem_e', `Done ${evil}, thanks.`, more),
    jaatoLine('mem_f', `Set lock_timeout ${evil} before migrations run.`, more),
    jaatoLine('mem_g', `The carrier ${evil} answers slowly on Mondays.`, more),
    jaatoLine('mem_h', `The key is AKIAQ3EGT5WZ7HLM2XVB ${evil}.`, more),
    jaatoLine('mem_i', `Sign in with AKIAQ3EGT5WZ7HLM2XVB ${evil} first.`, more),
    `{"id": "torn${evil}`,
  ]
  terminal.write(`${folder}/.jaato/memories.jsonl`, `${lines.join('\n')}\n`)
  terminal.write(`${folder}/CLAUDE.md`, `# Rules ${evil}\n`)
  terminal.write('claude/MEMORY.md', `# Memory\n\n- [Pool ${evil}](pool.md) — ${evil}\n`)
  const rule = `- Migrations ${unbroken} run with a lock timeout of 5 s.\n`
  terminal.write(`${folder}/MEMORY.md`, `# Memory\n\n## Hard rules\n\n${rule}${rule}`)
  terminal.write(
    'claude/pool.md',
    topic('pool', `The pool ${evil}`, `The pool of the API ${evil} holds 30 connections.`),
  )
  expect((await terminal.run('sync', folder, 'claude', '--project', folder)).code).toBe(0)
})
afterEach(() => terminal.end())

const more = { tags: [`tag${evil}`], source_agent: `codex${evil}`, evidence: `seen ${evil}`, source_session: 's1' }

/** Each command, so that it has something to say; of what a command answers, later ones are made. */
const told: readonly string[][] = [
  ['list', '--search', 'pnpm'],
  ['sync'],
  ['sources'],
  ['show', 'mem_a'],
  ['show', `no${evil}`],
  ['list', '--project', `no${evil}`],
  [`bogus${evil}`],
  ['compare', `one ${evil} 1`, `one ${evil} 2`],
  ['similar', 'mem_a'],
  ['clusters'],
  ['conflicts'],
  ['triage'],
  ['explain', 'mem_a'],
  ['policy'],
  ['evidence', 'mem_a'],
  ['confirm', 'mem_a', '--reason', evil],
  ['still-holds', 'mem_a', '--reason', evil],
  ['retain', 'mem_a', '--reason', evil],
  ['validate', 'mem_g', '--reason', evil],
  ['discard', 'mem_e', '--reason', evil],
  ['restore', 'mem_e', '--reason', evil],
  ['edit', 'mem_g', '--content-file', '-', '--description', `Carrier ${evil}`, '--reason', evil],
  ['merge', 'mem_a', 'mem_b', '--content-file', '-', '--description', `Merged ${evil}`],
  ['unmerge', 'LAST'],
  ['settle', 'mem_c', 'mem_d', '--keep', 'newer', '--reason', evil],
  ['resolve', 'mem_a', '--keep'],
  ['gates', 'mem_f'],
  ['request', '--file', '-'],
  ['proposals'],
  [
    'promote',
    'mem_f',
    '--target',
    'learned',
    '--id',
    'locks',
    '--name',
    `Locks ${evil}`,
    '--reason',
    evil,
    '--dry-run',
  ],
  ['promote', 'mem_f', '--target', 'learned', '--id', 'locks', '--name', `Locks ${evil}`, '--reason', evil, '--force'],
  ['promote', 'mem_d', '--target', 'claude-md', '--reason', evil, '--dry-run'],
  ['references'],
  ['versions', 'locks'],
  ['take-over', 'locks', '--reason', evil],
  ['lineage', 'locks'],
  ['embed', 'status'],
  ['embed', 'use', 'transformers', '--model', `./no${evil}`],
  ['undo', '--step', '99'],
  ['unpromote', 'locks'],
  ['undo'],
  ['redo'],
  ['journal'],
  ['write-back', '--dry-run'],
  ['write-back', '--source', `no${evil}/x`],
  ['write-back'],
  ['undo', '--count', '3'],
  ['remove-secret', 'mem_h', '--dry-run'],
  ['remove-secret', 'mem_h', '--reason', evil],
  ['forget-secret', 'mem_h'],
  ['store', `Ships ${evil} wait for the tide.`, '--tags', `tag${evil}`, '--evidence', evil],
  ['refine', 'mem_g', `The carrier ${evil} answers slowly on Tuesdays, too.`],
  ['consolidate', 'mem_a,mem_b', `Use pnpm ${evil} here, and never yarn.`],
  ['history', 'mem_g'],
  ['skill', 'export', '--to', `skills${evil}`],
  ['search', `pnpm ${evil}`],
  ['pack', '--query', `pnpm ${evil}`],
  ['check-freshness'],
  ['propose', 'validate', 'mem_c', '--reason', evil, '--quote', `no${evil}`],
  ['harvest', `no${evil}`],
  ['checkpoint', '--session', `no${evil}`],
  ['hook', 'session-end', '--wait', '--project', `no${evil}`],
  ['hook', `no${evil}`],
  ['mcp', `no${evil}`],
  ['mcp', 'install', '--client', 'cursor', '--project', `no${evil}`],
  ['advisor', 'export', '--for', 'text'],
  ['advisor', 'export', '--for', 'jaato', '--to', `no${evil}`],
  ['advisor', `no${evil}`],
  ['hygiene'],
  ['hygiene', '--dry-run'],
  ['budget'],
  ['rules', 'show', `no${evil}`],
  ['rules', '--dry-run'],
  ['scan'],
  ['noise'],
  ['digest'],
  ['report'],
  ['insights'],
  ['export', `no${evil}/x.jsonl`],
  ['export', `all${evil}.jsonl`],
  ['purge', `no${evil}`, '--yes'],
  ['list', '--library', `none${evil}/.`],
  ['doctor'],
]

test(
  'no command prints terminal control sequences, whatever texts, names and paths contain',
  { timeout: 120_000 },
  async () => {
    terminal.width = 80
    const driven = new Set(told.map(([name]) => name))
    /* A command that runs until it is stopped prints only its address. */
    expect(commands.map(({ name }) => name).filter((name) => name !== 'serve' && !driven.has(name))).toEqual([])
    const shown: string[] = []
    let last = ''
    for (const typed of told) {
      terminal.input =
        typed[0] === 'request'
          ? JSON.stringify({
              source: evil,
              summary: `Parcels ${evil} need labels.`,
              promote_reason: evil,
              [`k${evil}`]: 1,
            })
          : `Use pnpm ${evil} and nothing else.`
      const ran = await terminal.run(...typed.map((word) => (word === 'LAST' ? last : word)))
      last = /new: (\S+)/.exec(ran.out)?.[1] ?? last
      expect({ typed, found: obeyed.exec(ran.out + ran.errors)?.[0] ?? null }).toEqual({ typed, found: null })
      if (isVisible(ran)) shown.push(typed[0]!)
    }
    for (const name of [
      'sync',
      'list',
      'show',
      'explain',
      'promote',
      'versions',
      'undo',
      'redo',
      'journal',
      'write-back',
      'hygiene',
    ])
      expect(shown).toContain(name)
  },
)

test('JSON output is exact and free of terminal control sequences', async () => {
  terminal.width = 80
  const { out } = await terminal.run('show', 'mem_c', '--json')
  expect(obeyed.exec(out)).toBe(null)
  expect(JSON.parse(out)).toMatchObject({
    content: `The connection pool holds 20 ${evil} connections.`,
    tags: more.tags,
  })
})

/** Whether a hostile text was shown, in its visible form. */
function isVisible({ out, errors }: Ran): boolean {
  return /␛|⟨U\+202E⟩/.test(out + errors)
}
