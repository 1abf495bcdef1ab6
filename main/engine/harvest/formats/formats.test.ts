import { expect, test } from 'vitest'
import type { TranscriptEvent, TranscriptItem } from '../transcript.ts'
import { claudeCodeLines } from '../testing/madeUpSession.ts'
import { formatOf } from './formats.ts'

function read(text: string, name = 'session.jsonl'): { format: string | undefined; items: TranscriptItem[] } {
  const format = formatOf(text.slice(0, 64 << 10))
  const lines = text.split('\n').map((line, at) => ({ number: at + 1, text: line }))
  return { format: format?.id, items: format ? [...format.read({ name, folder: 'harbour', lines })] : [] }
}

function events(items: readonly TranscriptItem[]): TranscriptEvent[] {
  return items.flatMap((item) => (item.kind === 'event' ? [item.event] : []))
}

function said(items: readonly TranscriptItem[]): [string, string][] {
  return events(items).map(({ role, text }) => [role, text])
}

const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')

test('Claude Code: what people and agents say, calls with their results, and how full the window is', () => {
  const usage = { input_tokens: 10_000, cache_read_input_tokens: 150_000 }
  const { format, items } = read(
    claudeCodeLines([
      ['person', 'List the berths.'],
      ['call', 'harbour berths'],
      ['result', 'no berths', 1],
    ]) +
      lines({ sessionId: 'berths', type: 'assistant', message: { content: [{ type: 'text', text: 'None.' }], usage } }),
  )
  expect(format).toBe('claude-code')
  expect(said(items)).toEqual([
    ['person', 'List the berths.'],
    ['call', 'harbour berths'],
    ['result', 'no berths'],
    ['agent', 'None.'],
  ])
  const [, call, result, last] = events(items)
  expect(result).toMatchObject({ call: call?.call, failed: true })
  expect(last?.window).toBe(0.8)
})

test('Claude Code: subagents, reminders and commands of the program are not what a person says', () => {
  const user = (content: string, more: object = {}) => ({
    sessionId: 's',
    type: 'user',
    message: { role: 'user', content },
    ...more,
  })
  const { items } = read(
    lines(
      user('List the berths.<system-reminder>Be brief.</system-reminder>'),
      user('Look for berths', { isSidechain: true }),
      user('<command-name>/clear</command-name>'),
      user('Caveat', { isMeta: true }),
    ),
  )
  expect(said(items)).toEqual([
    ['person', 'List the berths.'],
    ['note', 'Caveat'],
  ])
})

test('Codex: messages, calls with exit codes, and a session per meta line', () => {
  const item = (payload: object) => ({ timestamp: '2026-11-19T09:00:00Z', type: 'response_item', payload })
  const { format, items } = read(
    lines(
      { type: 'session_meta', payload: { id: 'one', cwd: '/harbour' } },
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: '<environment_context>linux' }] }),
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List the berths.' }] }),
      item({
        type: 'function_call',
        name: 'shell',
        call_id: 'c1',
        arguments: '{"command":["bash","-lc","harbour berths"]}',
      }),
      item({
        type: 'function_call_output',
        call_id: 'c1',
        output: '{"output":"no berths","metadata":{"exit_code":2}}',
      }),
      { type: 'session_meta', payload: { id: 'two' } },
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'None.' }] }),
    ),
  )
  expect(format).toBe('codex')
  expect(events(items).map(({ session, role, text, exitCode }) => [session, role, text, exitCode])).toEqual([
    ['one', 'note', '<environment_context>linux', null],
    ['one', 'person', 'List the berths.', null],
    ['one', 'call', 'harbour berths', null],
    ['one', 'result', 'no berths', 2],
    ['two', 'agent', 'None.', null],
  ])
})

test('jaato: parts of messages, with the error of a tool', () => {
  const part = (type: string, more: object) => ({ type, ...more })
  const { format, items } = read(
    JSON.stringify({
      session_id: 'tides',
      created_at: '2026-11-19T09:00:00',
      history: [
        { role: 'user', parts: [part('text', { text: 'List the tides.' })] },
        { role: 'model', parts: [part('function_call', { name: 'cli', args: { command: 'tides' } })] },
        { role: 'user', parts: [part('function_response', { name: 'cli', response: { error: 'no such port' } })] },
      ],
    }),
    'tides.json',
  )
  expect(format).toBe('jaato')
  expect(events(items)).toMatchObject([
    { session: 'tides', role: 'person', text: 'List the tides.' },
    { role: 'call', text: 'tides' },
    { role: 'result', text: 'no such port', failed: true },
  ])
})

test('OpenCode: a call and its result in one part', () => {
  const tool = {
    type: 'tool',
    id: 'p2',
    tool: 'bash',
    state: { status: 'completed', input: { command: 'tides' }, output: 'high', metadata: { exit: 0 } },
  }
  const { format, items } = read(
    JSON.stringify({
      info: { id: 'ses_1', directory: '/harbour' },
      messages: [
        { info: { role: 'user' }, parts: [{ type: 'text', id: 'p1', text: 'List the tides.' }] },
        { info: { role: 'assistant' }, parts: [tool] },
      ],
    }),
    'full.json',
  )
  expect(format).toBe('opencode')
  expect(events(items)).toMatchObject([
    { role: 'person' },
    { role: 'call', text: 'tides' },
    { role: 'result', text: 'high', exitCode: 0 },
  ])
})

test('SWE-agent: a thought, an action and an observation a step', () => {
  const step = {
    thought: 'Look first.',
    action: 'edit 1:2\nx',
    observation: 'File updated.',
    state: '{"open_file": "/harbour/a.py"}',
  }
  const { format, items } = read(JSON.stringify({ environment: 'harbour', trajectory: [step] }), 'a.traj')
  expect(format).toBe('swe-agent')
  expect(events(items)).toMatchObject([
    { role: 'agent', text: 'Look first.' },
    { role: 'call', tool: 'edit', files: ['/harbour/a.py'] },
    { role: 'result', text: 'File updated.' },
  ])
})

test('SpecStory: commands with their output without the prompt, files read, edits, and two sessions in one file', () => {
  const one = [
    '<!-- Generated by SpecStory -->',
    '# Tides (2026-11-19 09:00:00)',
    '_**User**_',
    'List the tides',
    '---',
    '_**Assistant**_',
    'I look first.',
    '---',
    'Read file: tides.md',
    '---',
    '```bash',
    'harbour tides',
    '```',
    '',
    '```',
    'ada@quay harbour % harbour tides',
    'high at noon',
    'ada@quay harbour %',
    '```',
    '---',
    '```diff',
    '+ high at noon',
    '```',
    '# Berths (2026-11-19 10:00:00)',
    '_**User**_',
    'List the berths',
  ]
  const { format, items } = read(one.join('\n\n').replaceAll('\n\n```\n\n', '\n\n```\n'), 'tides.md')
  expect(format).toBe('specstory')
  expect(events(items).map(({ session, role, text }) => [session, role, text.trim()])).toEqual([
    ['specstory:tides', 'person', 'List the tides'],
    ['specstory:tides', 'agent', 'I look first.'],
    ['specstory:tides', 'call', 'Read file: tides.md'],
    ['specstory:tides', 'call', 'harbour tides'],
    ['specstory:tides', 'result', 'high at noon'],
    ['specstory:tides', 'call', '+ high at noon'],
    ['specstory:tides#2', 'person', 'List the berths'],
  ])
})

test('SpecStory: boxes of tools are commands with their output, edits, files read and searches; thoughts are left out', () => {
  const box = (type: string, summary: string, ...body: string[]): string =>
    [
      `<tool-use data-tool-type="${type}" data-tool-name="tool">`,
      `<details><summary>Tool use: **tool**${summary}</summary>`,
      '',
      ...body,
      '</details></tool-use>',
    ].join('\n')
  const { items } = read(
    [
      '<!-- Generated by SpecStory, Markdown v2.1.0 -->',
      '_**User (2026-11-19 09:00Z)**_',
      'List the tides',
      '_**Agent (model x, mode Agent)**_',
      '<think><details><summary>Thought Process</summary>\nWhere are they?</details></think>',
      box('shell', '', 'List the tides', '', '`harbour tides`', '', '```text', 'high &amp; low', '```'),
      box('shell', ' • Run command: harbour berths', '```bash', 'harbour berths', '```', '', '```', 'none', '```'),
      box('write', ' • Edit file: tides.md', '```diff', '+ high &lt; noon', '```'),
      box('read', ' • Read file: berths.md'),
      box('generic', '', '**Input:**', '', '- filePath: `berths.md`', '- query: `depth`'),
      'Tool use: **run_terminal_cmd**',
      '<details><summary>Edit file: quays.md</summary>\n\n```diff\n+ a quay\n```\n</details>',
      'Done.',
    ].join('\n\n'),
    'tides.md',
  )
  expect(events(items).map(({ role, tool, text, files }) => [role, tool, text.trim(), files[0]])).toEqual([
    ['person', null, 'List the tides', undefined],
    ['call', 'shell', 'harbour tides', undefined],
    ['result', null, 'high & low', undefined],
    ['call', 'shell', 'harbour berths', undefined],
    ['result', null, 'none', undefined],
    ['call', 'edit', '+ high < noon', 'tides.md'],
    ['call', 'read', 'Read file: berths.md', 'berths.md'],
    ['call', 'search', 'tool', undefined],
    ['call', 'edit', '+ a quay', 'quays.md'],
    ['agent', null, 'Done.', undefined],
  ])
})

test('SpecStory of Claude Code: calls without boxes, their output, and what the program writes for the person', () => {
  const { items } = read(
    [
      '# 2026-11-19 09:00:00Z',
      '<!-- Claude Code Session 1a2b (2026-11-19_09-00-00Z) -->',
      '_**User**_',
      'Caveat: The messages below were generated by the user while running local commands.',
      '_**User**_',
      '<bash-stdout>quays</bash-stdout>',
      '_**User**_',
      'List the tides',
      '_**Agent (model-x)**_',
      'Tool use: **Bash** List the tides',
      '`harbour tides`',
      'Error:',
      '```\nno such harbour\n```',
      '_**Agent (model-x)**_',
      'Tool use: **Write**',
      '```md\n# Tides\n```',
      'Result:',
      '```\nFile created successfully at: /quay/tides.md\n```',
      '_**Agent (model-x)**_',
      'Tool use: **Task** Look at the quays',
      '---',
      '_**User (sidechain)**_',
      'Never touch the quays.',
      '_**Agent (model-x) (sidechain)**_',
      'There are four.',
      '_**Agent (model-x)**_',
      '*Tool use: Bash harbour berths \\\n  --depth*',
      'Exit code 1\nunknown option',
      '_**Agent (model-x)**_',
      '*Tool use: Read /quay/berths.md*',
      '---',
      '_**Agent (model-x)**_',
      '```\n1 berth\n```',
      '---',
      '_**Agent (model-x 2026-11-19 09:30:00-0100)**_',
      'Done.',
      '<!-- Claude Code Session 3c4d (2026-11-20_09-00-00Z) -->',
      '_**User**_',
      'List the berths',
    ].join('\n\n'),
    'tides.md',
  )
  expect(events(items).map(({ role, tool, text, failed }) => [role, tool, text, failed])).toEqual([
    ['person', null, 'List the tides', null],
    ['call', 'shell', 'harbour tides', null],
    ['result', null, 'no such harbour', true],
    ['call', 'edit', '# Tides', null],
    ['result', null, 'File created successfully at: /quay/tides.md', false],
    ['call', 'search', 'Task Look at the quays', null],
    ['call', 'shell', 'harbour berths \\\n  --depth', null],
    ['result', null, 'Exit code 1\nunknown option', null],
    ['call', 'read', '/quay/berths.md', null],
    ['result', null, '1 berth', null],
    ['agent', null, 'Done.', null],
    ['person', null, 'List the berths', null],
  ])
  expect(events(items).flatMap(({ files }) => files)).toEqual(['/quay/tides.md', '/quay/berths.md'])
  expect(events(items).map(({ session, at }) => `${session} ${at}`)).toEqual([
    ...Array.from({ length: 10 }, () => 'specstory:tides 2026-11-19T09:00:00.000Z'),
    'specstory:tides 2026-11-19T10:30:00.000Z',
    'specstory:tides#2 2026-11-20T09:00:00.000Z',
  ])
})

test('SpecStory: a box that only repeats the name of its tool is no call', () => {
  const { items } = read(
    [
      '_**User**_',
      'List the tides',
      '_**Agent**_',
      '<tool-use data-tool-type="shell" data-tool-name="run"><details>\n<summary>Tool use: **run**</summary>\n\n</details></tool-use>',
      'Done.',
    ].join('\n\n'),
    'tides.md',
  )
  expect(events(items).map(({ role }) => role)).toEqual(['person', 'agent'])
})

test('aider: the plan an architect hands to its editor is not what a person says', () => {
  const { items } = read(
    [
      '# aider chat started at 2026-11-19 09:00:00',
      '#### List the tides',
      '',
      'Add a table of the tides.',
      '',
      '> Tokens: 2k sent',
      '#### Add a table of the tides.',
      '',
      'Done.',
    ].join('\n'),
    '.aider.chat.history.md',
  )
  expect(events(items).map(({ role, text }) => [role, text])).toEqual([
    ['person', 'List the tides'],
    ['agent', 'Add a table of the tides.'],
    ['result', 'Tokens: 2k sent'],
    ['note', 'Add a table of the tides.'],
    ['agent', 'Done.'],
  ])
})

test('aider: typed lines are one message, answers to questions none, and each start is a session', () => {
  const { format, items } = read(
    [
      '# aider chat started at 2026-11-19 09:00:00',
      '#### List the tides  ',
      '#### of the week',
      '',
      'Here they are.',
      '',
      '> Applied edit to tides.md',
      '> Commit 1a2b3c4 docs: list the tides',
      '#### y',
      '# aider chat started at 2026-11-20 09:00:00',
      '#### /run harbour tides',
    ].join('\n'),
    '.aider.chat.history.md',
  )
  expect(format).toBe('aider')
  expect(events(items).map(({ session, role, text }) => [session.slice(-19), role, text])).toEqual([
    ['2026-11-19T09:00:00', 'person', 'List the tides\nof the week'],
    ['2026-11-19T09:00:00', 'agent', 'Here they are.'],
    ['2026-11-19T09:00:00', 'call', 'Applied edit to tides.md'],
    ['2026-11-19T09:00:00', 'result', 'Commit 1a2b3c4 docs: list the tides'],
    ['2026-11-20T09:00:00', 'call', 'harbour tides'],
  ])
})

test('events as JSONL: roles under other names, sessions per line, and lines that are none', () => {
  const { format, items } = read(
    `${lines(
      { session: 'a', role: 'user', content: 'List the tides.' },
      { session: 'a', type: 'tool_call', tool: 'shell', command: 'tides', id: '1' },
      { session: 'b', type: 'tool_output', text: 'high', exit_code: 0 },
    )}\n{"role": "us`,
  )
  expect(format).toBe('events')
  expect(events(items).map(({ session, role, text }) => [session, role, text])).toEqual([
    ['a', 'person', 'List the tides.'],
    ['a', 'call', 'tides'],
    ['b', 'result', 'high'],
  ])
  expect(items.at(-1)).toMatchObject({ kind: 'unreadable', line: 4 })
})

test('JSON that only looks like a transcript is none, and odd values in one are survived', () => {
  expect(formatOf('{"name": "harbour", "version": 1}')).toBe(null)
  expect(formatOf('{"content": "Barges lie at berth 4."}')).toBe(null)
  const odd = lines(
    { sessionId: 's', type: 'user', message: null },
    { sessionId: 's', type: 'assistant', message: { content: [null, 7, { type: 'text' }] } },
  )
  expect(read(odd).items).toEqual([])
})
