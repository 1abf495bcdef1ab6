import { isPerson } from '../../shared/model/decision.ts'
import { type Proposal, proposalStates, proposedVerbs } from '../../shared/model/proposal.ts'
import type { PromotionRequest } from '../../shared/model/reference.ts'
import { nameOf } from './actorName.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { promoteOne, warnOfChecks } from './promote.ts'
import { factsText, oneLine, tableText, timeText, writeJson, writeStep } from './print.ts'
import { contentOf } from './textOption.ts'

export const proposals: Command = {
  name: 'proposals',
  summary:
    'List what agents propose, or show one; --accept does it, --decline turns it down, --reply asks for another draft',
  parameters: '[ID]',
  minArguments: 0,
  maxArguments: 1,
  options: {
    state: { value: 'S', help: 'only those in this state; default: open', choices: [...proposalStates, 'all'] },
    memory: { value: 'ID', help: 'only those about this memory' },
    verb: { value: 'V', help: 'only those of this verdict', choices: proposedVerbs },
    accept: { value: 'ID', help: 'do what it says; `undo` takes it back' },
    decline: { value: 'ID', help: 'decline it; the agent sees the reason' },
    reply: { value: 'ID', help: 'tell the agent what should be different; needs --words' },
    reopen: { value: 'ID', help: 'reopen a declined proposal' },
    reason: { value: 'TEXT', help: 'the reason; with --accept, default: the reason the proposal gives' },
    words: { value: 'TEXT', help: 'with --reply: what should be different' },
    fragment: { value: 'TEXT', help: 'with --reply: the words of the draft it is about' },
    of: { value: 'AGENT', help: 'with --accept: the draft of this agent, where several propose it' },
    'content-file': { value: 'FILE', help: 'with --accept: this text instead of the draft; - reads stdin' },
    'both-stand': { help: 'with --accept of a merge: keep sentences that contradict each other' },
    force: { help: 'with --accept of a promotion: despite failed checks; noted in the journal' },
    create: { help: 'with --accept of a promotion: create the file or section where it is missing' },
    'dry-run': { help: 'with --accept of a promotion: show the change and the checks; change nothing' },
  },
  async run(call) {
    const { arguments: given } = call
    const asked = acts.filter((act) => given.has(act))
    const [act] = asked
    if (asked.length > 1) throw new WrongUsage('proposals takes one of --accept, --decline, --reply and --reopen.')
    for (const [option, needs] of Object.entries(belonging))
      if (given.has(option) && act !== needs) throw new WrongUsage(`--${option} goes with --${needs} ID.`)
    const { client } = await call.open()
    if (act === undefined)
      return given.first === ''
        ? listProposals(call)
        : showProposal(call, await client.proposals.get({ id: given.first }))
    const id = given.text(act) ?? ''
    const reason = given.text('reason')
    if (act === 'accept') return accept(call, id)
    const settled =
      act === 'decline'
        ? await client.proposals.decline({ id, reason })
        : act === 'reopen'
          ? await client.proposals.reopen({ id })
          : await client.proposals.reply({ id, words: given.text('words') ?? '', fragment: given.text('fragment') })
    if (call.json) return writeJson(call, settled)
    const waits = act === 'reply' ? ' and waits for another draft' : ''
    await call.io.write(`The proposal ${id} is ${settled.state}${waits}.\n`)
  },
}

const acts = ['accept', 'decline', 'reply', 'reopen'] as const

/** Options that mean nothing without an act. */
const belonging: Record<string, (typeof acts)[number]> = {
  of: 'accept',
  'content-file': 'accept',
  'both-stand': 'accept',
  force: 'accept',
  create: 'accept',
  'dry-run': 'accept',
  words: 'reply',
  fragment: 'reply',
}

async function accept(call: Call, id: string): Promise<void> {
  const { arguments: given } = call
  const { client } = await call.open()
  const proposal = await client.proposals.get({ id })
  const { state, request: wish } = proposal
  if (wish && state === 'open') {
    const flags = { force: given.has('force'), create: given.has('create') }
    const request = { ...wish, reason: given.text('reason') ?? wish.reason, ...flags }
    if (given.has('dry-run')) return promoteOne(call, request)
    await warnOfChecks(call, request)
  } else if (given.has('dry-run'))
    throw new WrongUsage('--dry-run is for a promotion; any other verdict changes no file.')
  const agent = given.text('of')
  const result = await client.proposals.accept({
    id,
    actor: agent === undefined || isPerson(agent) ? agent : `agent:${nameOf(agent)}`,
    text: await contentOf(call),
    reason: given.text('reason'),
    both_stand: given.has('both-stand'),
    force: given.has('force'),
    create: given.has('create'),
  })
  await writeStep(call, result)
}

async function listProposals(call: Call): Promise<void> {
  const { arguments: given } = call
  const { client } = await call.open()
  const state = proposalStates.find((one) => one === (given.text('state') ?? 'open'))
  const verb = proposedVerbs.find((one) => one === given.text('verb'))
  const all = await client.proposals.list({ state, verb, memory_id: given.text('memory') })
  if (call.json) return writeJson(call, all)
  if (all.length === 0) return call.io.warn('No proposals. Agents make them with `schoolhouse propose`.\n')
  const rows = all.map((one) => [
    one.id,
    one.waits_for === 'agent' && one.state === 'open' ? 'replied' : one.state,
    timeText(one.at),
    one.voices.map(({ actor }) => nameOf(actor)).join(', '),
    one.verb,
    one.memory_ids.join(' '),
    whatOf(one),
  ])
  await call.io.write(tableText(['id', 'state', 'when', 'who', 'verdict', 'memory', 'what'], rows, call.io.width))
}

function whatOf(proposal: Proposal): string {
  const { request, summary, promote_reason: reason } = proposal
  const place = request ? `${placeOf(request)}: ` : ''
  return summary === reason ? `${place}${oneLine(reason)}` : `${place}${oneLine(summary)} (${oneLine(reason)})`
}

async function showProposal(call: Call, proposal: Proposal): Promise<void> {
  if (call.json) return writeJson(call, proposal)
  const { id, verb, state, keep, memory_ids, titles, request, rivals, voices, words, waits_for } = proposal
  const facts = factsText({
    proposal: id,
    verdict: keep === null ? verb : `${verb}, keep ${keep}`,
    state: state === 'open' && waits_for === 'agent' ? 'open, waits for another draft' : state,
    target: request && placeOf(request),
    'against it': rivals
      .map((rival) => `${rival.actors.map(nameOf).join(', ')}: ${rival.verb} (${rival.id})`)
      .join('; '),
  })
  const about = memory_ids.map((memory, at) => `  ${memory}  ${oneLine(titles[at] ?? '')}\n`).join('')
  const parts = voices.map((voice) => {
    const quotes = voice.quotes.map(({ text, file }) => `  “${oneLine(text)}”${file === null ? '' : ` in ${file}`}\n`)
    const draft = voice.text === null ? '' : `${voice.text.trimEnd()}\n`
    const old = voice.outdated ? ', about an older text' : ''
    return `\n${nameOf(voice.actor)}, ${timeText(voice.revised_at)}${old}: ${oneLine(voice.reason)}\n${quotes.join('')}${draft}`
  })
  const said = words.map((each) => {
    const about = each.fragment === null ? '' : ` on “${oneLine(each.fragment)}”`
    return `\n${each.by}, ${timeText(each.at)}, ${each.kind}${about}: ${oneLine(each.words)}\n`
  })
  await call.io.write(`${facts}${about}${parts.join('')}${said.join('')}`)
}

/** Says where a proposed promotion goes. */
export function placeOf({ target, file, section, scope }: PromotionRequest): string {
  if (target === 'memory-md') return `${file ?? 'MEMORY.md'}${section ? ` › ${section}` : ''}`
  if (target && target !== 'learned') return file ?? target
  return target === 'learned' ? `a reference file${scope === 'universal' ? ', universal' : ''}` : 'left open'
}
