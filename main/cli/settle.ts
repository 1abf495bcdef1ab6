import { settlements } from '../../shared/model/decision.ts'
import type { Command } from './command.ts'
import { WrongUsage } from './command.ts'
import { writeStep } from './print.ts'
import { reasonOf } from './proposeVerdict.ts'

export const settle: Command = {
  name: 'settle',
  summary: 'Settle two texts that contradict each other: keep one, both, or neither',
  parameters: 'A B',
  minArguments: 2,
  maxArguments: 2,
  options: {
    keep: { value: settlements.join('|'), help: 'which to keep; the other one is discarded', required: true },
    'scope-a': { value: 'PATH', help: 'with both: where or when A holds' },
    'scope-b': { value: 'PATH', help: 'with both: where or when B holds' },
    reason: { value: 'TEXT', help: 'the reason; kept in the journal' },
  },
  async run(call) {
    const { arguments: given } = call
    const [a = '', b = ''] = given.positionals
    const keep = settlements.find((one) => one === given.text('keep'))
    if (!keep) throw new WrongUsage(`--keep must be one of ${settlements.join(', ')}.`)
    const [scope_a, scope_b] = [given.text('scope-a'), given.text('scope-b')]
    if (keep !== 'both' && (scope_a !== undefined || scope_b !== undefined))
      throw new WrongUsage('A scope goes with --keep both.')
    const { client } = await call.open()
    await writeStep(call, await client.decisions.settle({ a, b, keep, scope_a, scope_b, reason: given.text('reason') }))
  },
  proposal: ({ arguments: given }) => ({
    verb: 'settle',
    memory_ids: given.positionals,
    keep: settlements.find((one) => one === given.text('keep')),
    reason: reasonOf(given, 'settle'),
  }),
}
