import type { NoiseHits } from '../../shared/contract/triage.ts'
import { counted } from '../../shared/text/counted.ts'
import { type Command, WrongUsage } from './command.ts'
import { clip, oneLine, stepText, writeJson } from './print.ts'

/** The number of memories shown per rule, unless the caller says another. */
const usual = 5
/** The contract names no more per rule. */
const most = 500

export const noise: Command = {
  name: 'noise',
  summary: 'List memories that the rules call noise; --retire discards all that the named rules match, as one step',
  parameters: '[RULE...]',
  minArguments: 0,
  maxArguments: Number.POSITIVE_INFINITY,
  options: {
    retire: { help: 'discard what the named rules match; `undo` restores it' },
    'dry-run': { help: 'only show what would be discarded' },
    limit: {
      value: 'N',
      help: `show at most this many of each rule, up to ${most}; default: ${usual}, with --json ${most}`,
    },
  },
  async run(call) {
    const named = call.arguments.positionals
    const isRetiring = call.arguments.has('retire')
    if (isRetiring && named.length === 0) throw new WrongUsage('noise --retire needs the ids of one or more rules.')
    const limit = call.arguments.number('limit', 1, most)
    const isDryRun = !isRetiring || call.arguments.has('dry-run')
    // Somebody may take it for the number of those discarded.
    if (limit !== undefined && !isDryRun)
      throw new WrongUsage('noise --retire discards all that the rules match; use --limit with --dry-run only.')
    const { client } = await call.open()
    const answer = await client.triage.retireNoise({
      rules: named.length > 0 ? named : undefined,
      dry_run: isDryRun,
    })
    if (call.json) return writeJson(call, { ...answer, rules: answer.rules.map((hits) => cutTo(limit ?? most, hits)) })
    const { rules, result } = answer
    if (rules.length === 0) return call.io.write('No noise.\n')
    for (const hits of rules) await call.io.write(hitsText(cutTo(limit ?? usual, hits), call.io.width))
    if (result) await call.io.write(stepText({ ...result, changed: [] }))
    else if (!isRetiring)
      await call.io.write(
        `Discard them with \`schoolhouse noise --retire ${rules.map(({ rule }) => rule).join(' ')}\`.\n`,
      )
  },
}

function cutTo(limit: number, hits: NoiseHits): NoiseHits {
  return { ...hits, memories: hits.memories.slice(0, limit) }
}

function hitsText({ rule, sentence, count, memories }: NoiseHits, width: number | null): string {
  const lines = memories.map(({ memory_id, quote }) => `  ${memory_id}  ${oneLine(quote)}`)
  if (count > memories.length) lines.push(`  and ${count - memories.length} more`)
  return [`${rule}: ${counted(count, 'memory')}. ${sentence}`, ...lines]
    .map((line) => `${clip(line, width)}\n`)
    .join('')
}
