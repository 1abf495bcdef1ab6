import type { RuleText } from '../../../../shared/model/rule.ts'

/**
 * Promotion gates as rules on memories, so that affected ones can be found beforehand. The gates themselves, in
 * `reference/checks.ts`, check the text that would be written and its target.
 */
export const gateRules: readonly RuleText[] = [
  {
    id: 'gate.length',
    group: 'gate',
    sentence: 'Too short to be a lesson, or too long for a reference',
    severity: 'info',
    check: 'gate-length',
    examples: {
      fire: ['Fixed it.', 'Labels, zone 3', 'word '.repeat(501)],
      pass: ['The worker prints labels at night.', 'word '.repeat(500)],
    },
  },
  {
    id: 'gate.structure',
    group: 'gate',
    sentence: 'Not a complete statement: a fragment, or only code',
    severity: 'info',
    check: 'gate-structure',
    examples: {
      fire: ['const zone = zones[3];', 'The tariffs are kept in the', '## Labels'],
      pass: ['Tariffs are kept in `src/tariffs.ts`.', 'Set the zone first:\n\n```ts\nsetZone(3)\n```\nElse it is 1.'],
    },
  },
  {
    id: 'gate.duplicate',
    group: 'gate',
    sentence: 'Another memory or a reference already says it',
    severity: 'info',
    check: 'library',
    examples: {
      fire: ['A memory beside one with the same text.'],
      pass: ['A memory beside one that only shares its subject.'],
    },
  },
  {
    id: 'gate.staleness',
    group: 'gate',
    sentence: 'Not changed or checked for over 7 days, and no code it names confirms it',
    severity: 'info',
    check: 'library',
    examples: {
      fire: ['A memory of last month that names a file changed since.'],
      pass: ['A memory of last month that names a file unchanged since.'],
    },
  },
  {
    id: 'gate.passing-state',
    group: 'gate',
    sentence: 'True only for a moment: add until when it is true, or do not promote it',
    severity: 'info',
    hints: [
      'currently',
      'for now',
      'this session',
      'right now',
      'at the moment',
      'for the time being',
      'as of today',
      'temporarily',
    ],
    patterns: [
      String.raw`\b(?:currently|for now|in this session|during this session|right now|at the moment|for the time being|as of today|temporarily)\b`,
    ],
    examples: {
      fire: [
        'For now the tariffs come from a file.',
        'The queue is currently Redis.',
        'In this session we used zone 3.',
      ],
      pass: ['Concurrently booked parcels share a label.', 'Sessions end after 20 minutes.'],
    },
  },
  {
    id: 'gate.hedged',
    group: 'gate',
    sentence: 'Worded as a guess: check it before others rely on it',
    severity: 'info',
    hints: [
      'probably',
      'i think',
      'not sure',
      'seems',
      'might be',
      'possibly',
      'apparently',
      'presumably',
      'i believe',
      'appears',
    ],
    patterns: [
      String.raw`\b(?:probably|i think|i believe|not (?:entirely |quite )?sure|it seems|seems to|might be|possibly|apparently|presumably|appears to)\b`,
    ],
    examples: {
      fire: ['The lock is probably held by the importer.', 'It seems the carrier rounds up.'],
      pass: ['The lock is held by the importer.', 'Seams of the label are 3 mm.'],
    },
  },
]
