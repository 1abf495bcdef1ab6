import type { Memory } from '../../shared/model/memory.ts'
import type { MergePreview } from '../../shared/model/mergePreview.ts'

/** What the engine would say of a merge of these: all tags, the highest confidence, no contradiction unless given. */
export function fakeMerge(sources: readonly Memory[], more: Partial<MergePreview> = {}): MergePreview {
  const tags = [...new Set(sources.flatMap((source) => source.tags))]
  return {
    sources: sources.map((source) => ({ ...source, hash: `of ${source.content}` })),
    ancestor: null,
    unlike: [],
    contradictions: [],
    repeats: [],
    added: [],
    content: sources.map(({ content }) => content).join(' '),
    description: sources[0]?.description ?? '',
    tags: tags.map((tag) => ({
      tag,
      from: sources.flatMap((source, at) => (source.tags.includes(tag) ? [at] : [])),
      pruned: false,
    })),
    confidence: 0.9,
    scope: 'project',
    scope_path: null,
    maturity: 'raw',
    weight: 1,
    evidence: [],
    agents: ['codex'],
    files: [{ text: 'A new record of .jaato in app says it.', isLoss: false }],
    rules: {
      description: 'of A, in whose place it is written',
      tags: 'all of them, each once',
      confidence: 'the highest stated',
      scope: 'the project they share',
      weight: 'inherited: half of their weight, 1, and at least 1',
      evidence: 'none of them states any',
      provenance: 'both stay, linked and superseded; un-merge any time',
    },
    ...more,
  }
}
