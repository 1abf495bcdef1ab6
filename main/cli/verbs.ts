import { type Call, type Command, type ProposedCommand, WrongUsage } from './command.ts'
import { mergeInto } from './mergeInto.ts'
import { writeStep } from './print.ts'
import { reasonOf } from './proposeVerdict.ts'
import type { Session } from './session.ts'
import { contentOf } from './textOption.ts'

const reason = { reason: { value: 'TEXT', help: 'the reason; kept in the journal' } }
const text = {
  'content-file': { value: 'FILE', help: 'the new text; - reads it from stdin', required: true },
  description: { value: 'TEXT', help: 'the new description' },
  tags: { value: 'A,B', help: 'the new tags' },
  ...reason,
}

type Move = 'validate' | 'discard' | 'restore' | 'retain'

function move(name: Move, summary: string): Command {
  return {
    name,
    summary,
    parameters: 'ID...',
    minArguments: 1,
    maxArguments: Number.POSITIVE_INFINITY,
    options: reason,
    async run(call) {
      const { client } = await call.open()
      const given = { ids: call.arguments.positionals, reason: call.arguments.text('reason') }
      await writeStep(call, await client.decisions[name](given))
    },
    proposal: ({ arguments: given }) => ({
      verb: name,
      memory_ids: given.positionals,
      reason: reasonOf(given, name),
    }),
  }
}

export const validate = move('validate', 'Confirm raw memories as true and worth keeping')
export const discard = move('discard', 'Discard memories as noise or mistakes; they can be restored')
export const restore = move('restore', 'Bring discarded memories back to the state they had')
export const retain = move('retain', 'Snooze memories: they stay as they are and out of the queue for four weeks')

export const edit: Command = {
  name: 'edit',
  summary: 'Write a better text: a new memory that supersedes the old one',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: text,
  async run(call) {
    const composed = await compositionOf(call)
    const { client } = await call.open()
    await writeStep(call, await client.decisions.edit({ id: call.arguments.first, ...composed }))
  },
  proposal: (call) => draftOf(call, 'edit'),
}

export const merge: Command = {
  name: 'merge',
  summary: 'Merge two or more memories into one, or some into a reference; the sources are kept',
  parameters: 'ID...',
  minArguments: 1,
  maxArguments: Number.POSITIVE_INFINITY,
  options: {
    ...text,
    'content-file': {
      ...text['content-file'],
      help: 'the new text, needed without --into-reference; - reads it from stdin',
      required: false,
    },
    'into-reference': { value: 'R', help: 'merge into this reference; default text: what the memories add to it' },
    'both-stand': { help: 'keep sentences that contradict each other; without this, the merge is refused' },
    force: { help: 'merge into a reference despite a secret; needs --reason' },
    'dry-run': { help: 'show the change of the reference’s file; change nothing' },
  },
  async run(call) {
    if (call.arguments.has('into-reference')) return mergeInto(call)
    for (const option of ['force', 'dry-run'])
      if (call.arguments.has(option)) throw new WrongUsage(`--${option} needs --into-reference R.`)
    if (!call.arguments.has('content-file')) {
      const isOne = call.arguments.positionals.length < 2
      const needed = isOne ? 'the ids of two or more memories, or --into-reference R' : '--content-file'
      throw new WrongUsage(`merge needs ${needed}.`)
    }
    const composed = await compositionOf(call)
    const { client } = await call.open()
    const ids = call.arguments.positionals
    // A merge fails with the same message as its preview.
    const files = await client.decisions.previewMerge({ ids: [...ids] }).then(
      (preview) => preview.files,
      () => [],
    )
    const merged = await client.decisions.merge({
      ids: [...ids],
      ...composed,
      both_stand: call.arguments.has('both-stand'),
    })
    await writeStep(call, merged)
    if (merged.step !== null) for (const { text, isLoss } of files) if (isLoss) call.io.warn(`note: ${text}\n`)
  },
  proposal: (call) => (call.arguments.has('into-reference') ? null : draftOf(call, 'merge')),
}

/** The draft an agent's command proposes. */
async function draftOf(call: Call, verb: 'edit' | 'merge'): Promise<ProposedCommand> {
  if (!call.arguments.has('content-file')) throw new WrongUsage(`${verb} needs --content-file.`)
  const { content, description, tags } = await compositionOf(call)
  const memory_ids = call.arguments.positionals
  return { verb, memory_ids, reason: reasonOf(call.arguments, verb), text: content, description, tags }
}

async function compositionOf(call: Call) {
  const { arguments: given } = call
  const content = (await contentOf(call)) ?? ''
  return { content, description: given.text('description'), tags: given.list('tags'), reason: given.text('reason') }
}

function onOne(
  name: string,
  parameters: string,
  summary: string,
  act: (client: Session['client'], id: string) => ReturnType<Session['client']['decisions']['unmerge']>,
): Command {
  return {
    name,
    summary,
    parameters,
    minArguments: 1,
    maxArguments: 1,
    options: {},
    async run(call) {
      const { client } = await call.open()
      await writeStep(call, await act(client, call.arguments.first))
    },
  }
}

export const unmerge = onOne('unmerge', 'ID', 'Undo a merge or edit and restore its sources', (client, id) =>
  client.decisions.unmerge({ id }),
)
export const unpromote = onOne(
  'unpromote',
  'REFERENCE',
  'Remove a reference from its file; its memories return to their former states',
  (client, id) => client.references.unpromote({ id }),
)

export const takeOver: Command = {
  name: 'take-over',
  summary: 'Make the text of a reference’s file its newest version, after an edit there',
  parameters: 'REFERENCE',
  minArguments: 1,
  maxArguments: 1,
  options: { ...reason, force: { help: 'take it over despite a secret; needs a reason' } },
  async run(call) {
    const { arguments: given } = call
    const { client } = await call.open()
    const wish = { id: given.first, reason: given.text('reason'), force: given.has('force') }
    await writeStep(call, await client.references.takeOver(wish))
  },
}

export const resolve: Command = {
  name: 'resolve',
  summary: 'Settle a memory that somebody else changed after you decided on it',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: {
    keep: {
      help: 'keep your decision, on the text the file has now; an edit or merge takes up their change, and where both changed the same words, yours replace theirs',
    },
    drop: { help: 'take the text and state of the file' },
  },
  async run(call) {
    const keep = call.arguments.has('keep')
    const drop = call.arguments.has('drop')
    if (keep && drop) throw new WrongUsage('resolve takes --keep or --drop, not both.')
    if (!keep && !drop)
      throw new WrongUsage(
        `resolve needs --keep (your decision stands) or --drop (the memory takes what its file says); \`schoolhouse show ${call.arguments.first}\` shows both.`,
      )
    const { client } = await call.open()
    await writeStep(call, await client.decisions.resolve({ id: call.arguments.first, keep }))
  },
}
