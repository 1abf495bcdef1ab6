import { settlements } from '../../shared/model/decision.ts'
import { type ProposedVerb, proposedVerbs } from '../../shared/model/proposal.ts'
import { nameOf } from './actorName.ts'
import { type Arguments, type Call, type Command, type ProposedCommand, WrongUsage } from './command.ts'
import { factsText, writeJson } from './print.ts'
import { contentOf } from './textOption.ts'

export const propose: Command = {
  name: 'propose',
  summary: 'Propose a verdict on memories, with a reason and quotes; a person accepts or declines it',
  parameters: 'VERB ID...',
  minArguments: 2,
  maxArguments: 101,
  options: {
    reason: { value: 'TEXT', help: 'why, in a sentence or two', required: true },
    quote: {
      value: 'TEXT',
      help: 'words of the memories it rests on, exactly as they stand there; may be repeated',
      many: true,
    },
    'file-quote': {
      value: 'FILE=TEXT',
      help: 'words of a file of the project it rests on; may be repeated',
      many: true,
    },
    text: { value: 'TEXT', help: 'of merge and edit: the whole new text; of promote: the distilled lesson' },
    'content-file': { value: 'FILE', help: 'the same from a file; - reads stdin' },
    description: { value: 'TEXT', help: 'of merge and edit: the new title' },
    tags: { value: 'A,B', help: 'of merge and edit: the new tags' },
    keep: { value: 'K', help: 'of settle: which of the two is right', choices: settlements },
    room: { value: 'R', help: 'of promote: a project, the path of a MEMORY.md, references, or universal' },
    drawer: { value: 'S', help: 'of promote: a section of its MEMORY.md' },
    confidence: { value: 'N', help: 'how sure you are, from 0 to 1' },
  },
  notes: [`the verbs are ${proposedVerbs.join(', ')}`],
  async run(call) {
    const { arguments: given } = call
    const [word, ...memory_ids] = given.positionals
    const verb = proposedVerbs.find((known) => known === word)
    if (!verb) throw new WrongUsage(`There is no verdict “${word}”. The verdicts are ${proposedVerbs.join(', ')}.`)
    if (given.has('text') && given.has('content-file')) throw new WrongUsage('Give --text or --content-file, not both.')
    await proposeVerdict(call, {
      verb,
      memory_ids,
      reason: given.text('reason') ?? '',
      quotes: [...given.all('quote').map((text) => ({ text })), ...given.all('file-quote').map(fileQuote)],
      text: given.text('text') ?? (await contentOf(call)),
      description: given.text('description'),
      tags: given.list('tags'),
      keep: settlements.find((one) => one === given.text('keep')),
      target_room: given.text('room'),
      target_drawer: given.text('drawer'),
      confidence: confidenceOf(given.text('confidence')),
    })
  },
}

function fileQuote(option: string): { file: string; text: string } {
  const at = option.indexOf('=')
  if (at < 1) throw new WrongUsage('--file-quote must be FILE=TEXT, such as docs/setup.md="The pool holds 20".')
  return { file: option.slice(0, at), text: option.slice(at + 1) }
}

function confidenceOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!(number >= 0 && number <= 1))
    throw new WrongUsage(`--confidence must be a number from 0 to 1, not ${text || 'empty'}.`)
  return number
}

/** Proposes a verdict and prints what became of it; that the proposal is stored is success, whatever a person says later. */
export async function proposeVerdict(call: Call, request: ProposedCommand): Promise<void> {
  const { client } = await call.open()
  const answer = await client.proposals.propose(request)
  for (const { text, because } of answer.dropped) call.io.warn(`note: left out the quote “${text}”: ${because}\n`)
  if (call.json) return writeJson(call, answer)
  const { status, proposal, joined } = answer
  const { verb, memory_ids, settled_reason, state } = proposal
  await call.io.write(
    factsText({
      status,
      proposal: proposal.id,
      verdict: `${verb} ${memory_ids.join(' ')}`,
      'also proposed by': joined ? others(proposal.voices) : null,
      'a person said': status === 'declined' ? (settled_reason ?? 'no') : null,
      note: noteOn(status, state, verb),
    }),
  )
}

function others(voices: readonly { actor: string }[]): string {
  return voices.map(({ actor }) => nameOf(actor)).join(', ')
}

function noteOn(status: 'proposed' | 'declined' | 'decided', state: string, verb: ProposedVerb): string | null {
  if (status === 'proposed') return 'nothing is changed; a person decides'
  if (status === 'decided') return state === 'accepted' ? `${verb} is done already` : 'a person decided otherwise'
  return null
}

/** What an agent's command gives as its reason; a proposal has one. Throws `WrongUsage`. */
export function reasonOf(given: Arguments, verb: ProposedVerb): string {
  const text = given.text('reason')?.trim() ?? ''
  if (text === '') throw new WrongUsage(`What an agent runs is a proposal, and says why: add --reason to ${verb}.`)
  return text
}
