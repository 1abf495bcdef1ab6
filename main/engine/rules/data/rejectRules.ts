import type { RuleText } from '../../../../shared/model/rule.ts'

const memoryPart = String.raw`(?:sections?|bullets?(?: points?)?|entry|entries|headings?|subsections?|list items?|(?:existing|current|above|following) (?:line|note|item|paragraph|memory)|memory entr(?:y|ies)|(?:MEMORY|CLAUDE|AGENTS)\.md|proposals?|duplicates?)`
const lead = String.raw`^\W{0,4}(?:please )?`

/** Texts for editors of a memory file, mistaken for memories. */
export const rejectRules: readonly RuleText[] = [
  {
    id: 'reject.add-instruction',
    group: 'reject',
    sentence: 'An instruction on where to add something in a file, not a lesson',
    severity: 'warn',
    patterns: [
      String.raw`${lead}(?:add|insert|append|put|place)(?: (?:this|it|the following|these|a (?:new )?(?:line|bullet|note|entry|section|item)))?(?: (?:right|directly|immediately|just))? (?:after|before|under|underneath|beneath|below|above)(?: (?:the|this|that|line|"|“|\x60|#)|:|$)`,
      String.raw`${lead}(?:add|insert|append|put|place)\b.{0,80}\b(?:to|into|in|under) (?:the |this |a new )?(?:["“\x60#*][^\n"”\x60]{1,60}["”\x60]? |\w{1,30} ){0,3}${memoryPart}`,
    ],
    unless: [String.raw`\b(?:because|never|always|otherwise|must)\b`],
    examples: {
      fire: [
        'Add after the paragraph on carriers: labels expire.',
        'Add under "Conventions": tariffs are integers.',
        'Insert the following below the retry table.',
        'Append this to the Hard rules section of MEMORY.md.',
      ],
      pass: [
        'Add after-hours surcharges to the tariff.',
        'Add an index before the backfill.',
        'Add carriers to the registry, never to the switch.',
        'Put tests beside the code.',
      ],
    },
  },
  {
    id: 'reject.edit-instruction',
    group: 'reject',
    sentence: 'An instruction on how to edit a memory file, not a lesson',
    severity: 'warn',
    patterns: [
      String.raw`${lead}(?:replace|expand|consolidate|rewrite|reword|combine|condense|shorten|extend|deduplicate)\b.{0,80}?\b${memoryPart}\b`,
      String.raw`${lead}(?:merge|remove|delete|update|move)(?: (?:the|this|that|these|those|both|two|older|old|existing|outdated|stale|redundant|duplicate)){0,3} (?:(?!all\b|any\b)\w{1,20} )?${memoryPart}(?: (?:with|to|into|in|from|so|and|on|about|under|above|below)\b|[:.]|$)`,
      String.raw`${lead}replace ["“][^"”\n]{1,160}["”] (?:with|by) ["“]`,
      String.raw`${lead}(?:remove|delete|update) (?:the |this |any |all ){0,2}(?:outdated|stale|obsolete|redundant|duplicate|old|existing) (?:notes?|mentions?|memor(?:y|ies))\b`,
      String.raw`${lead}(?:replace|expand|consolidate) (?:this|it|the above|with)(?: with)?:`,
    ],
    unless: [String.raw`\b(?:because|never|always|otherwise|must|api|table|database|column|row|cache)\b`],
    examples: {
      fire: [
        'Replace the existing line on carriers with the new tariff.',
        'Expand the section about webhooks.',
        'Consolidate both entries on label sizes into one.',
        'Merge the two bullets on retries.',
        'Replace "labels are blue" with "labels are green".',
        'Remove the outdated note about zone 9.',
      ],
      pass: [
        'Replace moment by date-fns in new code.',
        'Consolidate carrier errors in src/errors.ts.',
        'Merge into main only with a green build.',
        'Delete all entries in the current namespace.',
        'Remove cache entries by zone, not by parcel.',
        'Expand macros before tariffs are compared.',
      ],
    },
  },
  {
    id: 'reject.leaked-format',
    group: 'reject',
    sentence: 'A raw line of a memory file, with its date and dash',
    severity: 'warn',
    patterns: [String.raw`^\s{0,3}- ?\((?:\d{4}-\d\d-\d\d|YYYY-MM-DD)\)[^\n]{0,2000}\s{0,3}$`],
    examples: {
      fire: ['- (2026-02-19) Labels moved to the worker.', '- (YYYY-MM-DD)'],
      pass: [
        'Labels moved to the worker (2026-02-19).',
        '- 2026-02-19: labels moved to the worker.',
        '- (2026-02-19) Labels moved.\n- (2026-02-20) Tariffs moved.',
      ],
    },
  },
  {
    id: 'reject.superseded-decision',
    group: 'reject',
    sentence: 'Based on a superseded decision record',
    severity: 'warn',
    check: 'superseded-decision',
    examples: {
      fire: ['Retries are three, as ADR-0021 says.', 'See 0021-label-queue.md before touching the queue.'],
      pass: [
        'Retries are three, as ADR-0022 says.',
        'ADR-0021 was superseded: labels have their own queue.',
        'ADR-00210 is ours.',
      ],
    },
  },
  {
    id: 'reject.removed-tool',
    group: 'reject',
    sentence: 'Mentions a removed tool: name those tools in its patterns',
    severity: 'warn',
    patterns: [],
    examples: {
      fire: ['A memory that names a tool of the list.'],
      pass: ['A memory that names none of them.'],
    },
  },
]
