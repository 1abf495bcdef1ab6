import type { RuleText } from '../../../../../shared/model/rule.ts'

/**
 * What a promotion asks about. The gates themselves (length, structure, distilled, duplicate, wording, staleness) look at
 * the text that would be written and at its target, and are in `reference/checks.ts`.
 */
export const gateRules: readonly RuleText[] = [
  {
    id: 'gate.passing-state',
    group: 'gate',
    sentence: 'Speaks of a moment: say until when it holds, or leave it',
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
    sentence: 'Told as a guess: check it before others rely on it',
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
