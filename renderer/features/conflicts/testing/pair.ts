import type { ComparedText, Conflict } from '../../../../shared/contract/neighbours.ts'

/** Two memories of a subject that give it other numbers; either with fields in place of the usual ones. */
export function conflict(
  subject: string,
  over: { older?: Partial<ComparedText>; newer?: Partial<ComparedText> } = {},
): Conflict {
  const [a, b] = [`The ${subject} holds 20 boats.`, `The ${subject} holds 10 boats.`]
  const text = (id: string, content: string, timestamp: string): ComparedText => ({
    kind: 'memory',
    id: `m_${id}_${subject}`,
    description: `${subject} ${id}`,
    content,
    maturity: 'raw',
    confidence: 0.7,
    timestamp,
    source_agent: 'codex',
    project: { id: 'p_1', name: 'harbor' },
  })
  const start = a.indexOf('20')
  return {
    older: { ...text('older', a, '2026-10-01T08:00:00.000Z'), ...over.older },
    newer: {
      ...text('newer', b, '2026-11-01T08:00:00.000Z'),
      ...over.newer,
      similarity: 0.9,
      verdict: 'conflict',
      differences: [
        {
          kind: 'number',
          a: { start, end: start + 2, text: '20' },
          b: { start, end: start + 2, text: '10' },
          text: '“20” or “10”',
          contrary: true,
        },
      ],
    },
    replaced: false,
    evidence: { older: null, newer: null },
    places: { older: null, newer: null },
    code: { older: [], newer: [], holds: null },
  }
}
