import type { RuleText } from '../../../../shared/model/rule.ts'

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`

/** Signs of a fact: the first two together with the third make one worth promoting. */
export const promoteRules: readonly RuleText[] = [
  {
    id: 'promote.dated',
    group: 'promote',
    sentence: 'Has a date',
    severity: 'info',
    patterns: [
      String.raw`(?<![\w-])(?:19|20)\d\d-(?:0\d|1[0-2])(?:-[0-3]\d)?(?![\w-])`,
      String.raw`\b${month}\.? \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d\b`,
      String.raw`\b\d{1,2}\.? ${month} (?:19|20)\d\d\b`,
      String.raw`\b(?:since|in|until|from) (?:${month} )?(?:19|20)\d\d\b`,
    ],
    examples: {
      fire: ['Moved to the worker on 2026-02-19.', 'Since March 2025 labels expire.', 'Switched off on Jan 4, 2026.'],
      pass: ['Port 2025 is taken.', 'The id is 2026-02-19-parcel.', 'You may 20 times retry.'],
    },
  },
  {
    id: 'promote.names-a-thing',
    group: 'promote',
    sentence: 'Names a tool, file, command or setting',
    severity: 'info',
    patterns: [
      String.raw`\x60[^\x60\n]{2,120}\x60`,
      String.raw`(?<![\w./-])(?:\.{0,2}/)?(?:[\w@.-]{1,60}/){0,8}[\w@.-]{1,60}\.(?:tsx?|jsx?|mjs|cjs|py|go|rs|rb|java|kt|swift|cs?|cpp|h|sql|sh|ya?ml|json|jsonl|toml|ini|env|md|css|html|lock|xml|gradle|proto|tf|prisma|vue|svelte)(?![\w/])`,
      String.raw`(?<![\w-])--[a-z][\w-]{1,40}`,
      String.raw`(?<![\w$])[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{1,40}(?!\w)`,
      String.raw`(?<!\w)(?:npm|npx|pnpm|yarn|git|docker|kubectl|cargo|make|pip|uv|go|bun|terraform|psql|gh) (?:run|install|add|test|build|commit|push|rebase|exec|apply|up|compose|get|mod|ci|init|start|log|merge|checkout)\b`,
    ],
    exact_case: true,
    examples: {
      fire: [
        'Set `retries` to 5.',
        'Tariffs live in src/tariffs.ts.',
        'Run with --no-cache.',
        'LABEL_DPI is 300.',
        'npm run labels prints all.',
      ],
      pass: ['The worker prints labels.', 'He said go home.', 'A well-known zone.'],
    },
  },
  {
    id: 'promote.not-a-preference',
    group: 'promote',
    sentence: 'States a fact, not somebody’s preference',
    severity: 'info',
    check: 'no-preference',
    examples: {
      fire: ['The worker prints labels.', 'Tariffs are integers of cents.'],
      pass: [
        'Ana prefers small commits.',
        'I like tabs more than spaces.',
        'We want shorter names.',
        'In my opinion the queue is too big.',
      ],
    },
  },
]
