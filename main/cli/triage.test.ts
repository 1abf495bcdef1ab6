import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TriageSummary } from '../../shared/contract/triage.ts'
import type { PolicyState } from '../../shared/model/policy.ts'
import type { Explanation } from '../../shared/model/recommendation.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openTerminal, storeFile } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => {
  terminal = openTerminal()
  const lines = [
    jaatoLine('mem_talk', 'Now let me check the carriers.'),
    jaatoLine('mem_key', 'The worker reads postgres://parcel:kq82-Zx71@db/labels.', { description: 'Worker' }),
    jaatoLine('mem_rule', 'Never give a query a name, because the pooler forgets prepared statements.', {
      evidence: 'load test',
    }),
  ]
  terminal.write(storeFile, `${lines.join('\n')}\n`)
  await terminal.json('sync', 'app')
})
afterEach(() => terminal.end())

test('triage counts recommendations by action and by rule, with the time of each phase', async () => {
  const { code, out } = await terminal.run('triage', '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('3 memories to decide on, 3 judged.')
  expect(out).toMatch(/^discard +recommend\.noise +1 +\d+ %/m)
  expect(out).toMatch(/^needs-you +1$/m)
  expect(out).toMatch(/pairs \d+\.\d s, findings/)
  const answer = await terminal.json<TriageSummary & { timings: Record<string, number> }>('triage')
  expect(answer.actions.map(({ action }) => action).toSorted()).toEqual(['discard', 'needs-you', 'promote'])
  expect(Object.keys(answer.timings)).toContain('recommendations')
  expect(await terminal.run('triage', '--project', 'nowhere')).toMatchObject({ code: 1, out: '' })
})

test('explain prints scores, findings and the quoted words of a recommendation, and masks secrets', async () => {
  await terminal.json('triage')
  const { code, out } = await terminal.run('explain', 'mem_rule')
  expect(code).toBe(0)
  expect(out).toMatch(/^promote, \d+ % sure$/m)
  expect(out).toMatch(/States a rule: “Never give a query a name/)
  expect(out).toMatch(/^ {2}uniqueness +[01]\.\d\d/m)
  expect((await terminal.run('explain', 'mem_key')).out).toMatch(/^needs-you$/m)
  const explanation = await terminal.json<Explanation>('explain', 'mem_key')
  expect(explanation.recommendation?.action).toBe('needs-you')
  expect(JSON.stringify(explanation)).not.toContain('kq82')
  expect((await terminal.run('explain', 'mem_none')).code).toBe(1)
})

test('explain fits on a screen, and says how much more --all prints', async () => {
  const paths = Array.from({ length: 12 }, (_, at) => `\`src/carriers/part${at}.ts\``)
  const rules = [...paths.keys()].map((at) => `Never run step ${at} of the import twice, because it appends.`)
  const lines = [
    jaatoLine('mem_long', `${rules.join(' ')} It touches ${paths.join(', ')}. The pool holds 10 connections.`),
    ...[20, 30, 40, 50].map((size, at) => jaatoLine(`mem_${at}`, `The pool holds ${size} connections.`)),
    jaatoLine('mem_pool', 'The pool holds 10 connections.'),
  ]
  terminal.write(storeFile, `${lines.join('\n')}\n`)
  await terminal.json('sync')
  await terminal.json('triage')
  for (const id of ['mem_long', 'mem_pool']) {
    const short = (await terminal.run('explain', id)).out.split('\n').length
    const whole = await terminal.run('explain', id, '--all')
    expect(short).toBeLessThanOrEqual(41)
    expect(whole.out.split('\n').length).toBeGreaterThan(short)
    expect((await terminal.run('explain', id)).out).toMatch(/^ {2}and \d+ more: --all$/m)
    expect(whole.out).not.toContain('--all')
  }
})

test('policy shows its file, its effect and its errors; triage carries it out', async () => {
  await terminal.json('triage')
  expect((await terminal.run('policy')).out).toContain('There is no policy file')
  const { path } = await terminal.json<PolicyState>('policy')
  expect(path).toMatch(/policy\.json$/)
  terminal.write('data/policy.json', '{"allow": [{"rules": ["recommend.noise"], "actions": ["discard"]}]}')
  const place = `${path}, line 1, allow[0].least_confidence`
  for (const words of [['policy', 'check'], ['policy'], ['policy', '--dry-run'], ['triage']]) {
    const wrong = await terminal.run(...words)
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining(place) })
    expect(wrong.errors).toContain('edit the file, or remove it')
  }
  const asJson = await terminal.run('policy', '--json')
  expect(asJson).toMatchObject({ code: 1, out: '' })
  expect(JSON.parse(asJson.errors)).toMatchObject({ error: { message: expect.stringContaining(place) } })
  expect((await terminal.run('triage')).out).toContain('The policy did nothing.')
  terminal.write('data/policy.json', '{\n  "allow": [\n    oops\n  ]\n}')
  expect((await terminal.run('policy')).errors).toContain(`${path}, line 3, column 5: this is not valid JSON`)
  terminal.write(
    'data/policy.json',
    '{"allow": [{"rules": ["recommend.noise"], "actions": ["discard"], "least_confidence": 0.9}]}',
  )
  expect((await terminal.run('policy', 'check')).code).toBe(0)
  expect((await terminal.run('policy', '--dry-run')).out).toContain('discard 1 by recommend.noise')
  expect(await terminal.json<unknown[]>('list', '--maturity', 'discarded')).toHaveLength(0)
  expect((await terminal.run('triage')).out).toContain('The policy decided on 1 memory (step ')
  expect((await terminal.run('policy')).out).toMatch(/^step \d+.*: 1 memory\n {2}discard +m_\w+ +recommend\.noise/m)
  expect(await terminal.json<unknown[]>('list', '--maturity', 'discarded')).toHaveLength(1)
  expect((await terminal.run('policy', 'now')).code).toBe(2)
})
