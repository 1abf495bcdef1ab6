import { lead } from './rule.ts'
import type { DistilRule } from './rule.ts'

const looking =
  'check|look|see|verify|take a look|take another look|explore|investigate|inspect|dig|examine|analy[sz]e|read|open|review|know|find out'
const doing =
  'start|begin|continue|proceed|move on|finish|try|summari[sz]e|help|get started|go ahead|wrap up|do that|do this'

/** Whole sentences that report what happened in a session and teach nothing. */
export const chatterRules: DistilRule[] = [
  {
    id: 'greeting',
    kind: 'greeting',
    explains: 'A greeting, thanks or a bare confirmation says nothing.',
    pattern:
      /^(?:Hi|Hello|Hey|Thanks|Thank you|Great|Perfect|Sure|Okay|OK|Alright|Got it|Done|Awesome|Excellent|Nice|You're (?:absolutely )?right)(?: (?:there|everyone|all|team|again|so much|for (?:the|your) \w+|job|work|catch|question))*[,!.]*$/i,
    to: 'drop',
    examples: [
      ['Great! The parser skips comments.', 'The parser skips comments.'],
      ['Thanks for your patience. Tests need Docker.', 'Tests need Docker.'],
    ],
  },
  {
    id: 'greeting-lead',
    kind: 'greeting',
    explains: 'A greeting in front of a sentence goes, the sentence stays.',
    pattern:
      /^(?:Hi|Hello|Hey|Thanks|Great|Great news|Good news|Perfect|Sure|Okay|OK|Alright|Got it|Done)(?: (?:there|everyone|all|team|so much))*(?:,|!| [—–-]|:) +(?=\S)/,
    to: { text: '' },
    examples: [
      ['Hi team, the queue drops messages over `256 KB`.', 'The queue drops messages over `256 KB`.'],
      ['Okay, exports are written to `out/`.', 'Exports are written to `out/`.'],
    ],
  },
  {
    id: 'closing',
    kind: 'greeting',
    explains: 'A closing phrase says nothing.',
    pattern: /^(?:I )?(?:hope (?:this|that|it) helps[.!]*|let me know if .*|feel free to .*|happy to help.*)$/i,
    to: 'drop',
    allows: 'code',
    examples: [['Dates are stored in UTC. Let me know if `tz` matters!', 'Dates are stored in UTC.']],
  },
  {
    id: 'about-to-look',
    kind: 'session chatter',
    explains: 'An announcement of looking at something is over once it was looked at.',
    pattern: new RegExp(
      `^${lead}(?:(?:Next|First|Now),? )?(?:Now )?(?:Let me|Let's|I'll|I will|I'm going to|I am going to|I need to|I want to|I should|I'd like to|Going to|Time to)(?: (?:now|first|next|also|just|quickly|then))* (?:${looking})\\b.*$`,
      'i',
    ),
    to: 'drop',
    allows: 'code',
    examples: [
      ['Let me check `src/auth.ts` first. Tokens expire after 15 minutes.', 'Tokens expire after 15 minutes.'],
      ['Let me analyze the queue in more detail. It drops what is late.', 'It drops what is late.'],
      ["Now I'll take a look at the logs. The worker retries 3 times.", 'The worker retries 3 times.'],
    ],
  },
  {
    id: 'bare-label',
    kind: 'session chatter',
    explains: 'A line that only says that thoughts follow says nothing.',
    pattern: /^(?:(?:My )?reasoning|My thoughts|Thinking):$/i,
    to: 'drop',
    examples: [['Reasoning:\nTokens expire after 15 minutes.', 'Tokens expire after 15 minutes.']],
  },
  {
    id: 'about-to-do',
    kind: 'session chatter',
    explains: 'An announcement of the next move in a conversation is no lesson.',
    pattern: new RegExp(
      `^${lead}(?:(?:Next|First|Now),? )?(?:Now )?(?:Let me|Let's|I'll|I will|I'm going to|I am going to|I need to|I want to|I'd like to)(?: (?:now|first|next|also|just|quickly|then))* (?:${doing})\\b.*$`,
      'i',
    ),
    to: 'drop',
    examples: [["I'll continue with the next task. The cache is per user.", 'The cache is per user.']],
  },
  {
    id: 'next-step',
    kind: 'next step',
    explains: 'A list of things to do next belongs to the session, not to what was learned.',
    pattern: /^(?:TODO|To[- ]do|Next steps?|Next up|Next|Follow[- ]?ups?|WIP)(?: next)?(?: for me)?\s*[:—–-]\s*\S.*$/i,
    to: 'drop',
    allows: 'code',
    examples: [
      ['Webhooks are signed. TODO next: wire up `verify.ts`.', 'Webhooks are signed.'],
      ['- Prices are integers.\n- Next: finish the invoice page\n', '- Prices are integers.\n'],
    ],
  },
  {
    id: 'asked-for-work',
    kind: 'session chatter',
    explains: 'That somebody asked for a piece of work is history once it is done.',
    pattern:
      /^(?:Today,? |In this session,? )?The user (?:just |has )?(?:asked|told|wanted|requested)(?: (?:me|us))?(?: to|:)? (?:fix|look|check|investigate|debug|implement|add|review|refactor|update|help|explain|write|create|find|finish)\b.*$/i,
    to: 'drop',
    allows: 'code',
    examples: [['The user asked me to fix `login.test.ts`. It needs a fake clock.', 'It needs a fake clock.']],
  },
  {
    id: 'all-green',
    kind: 'one incident',
    explains: 'That tests passed that day is no lesson.',
    pattern:
      /^(?:(?:Now )?(?:all|all the|the|all of the)? ?(?:tests|checks|unit tests|builds?|CI)(?: (?:are|is|all|now))* (?:pass|passes|passed|passing|green|fixed)(?: (?:now|again))*|(?:(?:then|now|after that),? )?(?:it|this|that|everything)(?: now)? (?:works|worked|fixed it|did it|helped)(?: (?:now|again|fine))*|problem solved|fixed|all done)[.!]*$/i,
    to: 'drop',
    examples: [
      ['Seed the clock before each test. All tests pass now.', 'Seed the clock before each test.'],
      ['Set `TZ=UTC` in CI. That worked!', 'Set `TZ=UTC` in CI.'],
    ],
  },
  {
    id: 'met-again',
    kind: 'one incident',
    explains: 'That a known problem was met once more says nothing about it.',
    pattern: new RegExp(
      `^${lead}(?:I|We)(?:'ve| have)? (?:just )?(?:ran|run|came|come) (?:into|across) (?:the|this|that) [^,;:]+ (?:again|once more)(?: (?:today|yesterday|now|this (?:morning|afternoon|week)))?[.!]*$`,
      'i',
    ),
    to: 'drop',
    examples: [
      ['I ran into the lock error again today. The lock is per file.', 'The lock is per file.'],
      ['I ran into a lock error again.', 'I ran into a lock error again.'],
    ],
  },
  {
    id: 'went-on',
    kind: 'one incident',
    explains: 'That somebody went on with the work says nothing about it.',
    pattern:
      /^(?:I|We)(?:'ve| have)? (?:then )?(?:continued|kept(?: on)?|went on|carried on)(?: to)? (?:work|look|search|explor|iterat|debug|investigat|test|try|think|read)(?:e|ing)?\b(?: (?!but\b|until\b|so\b|and\b|when\b|while\b|that\b|which\b|whether\b|if\b)[^\s,;:]+)*$/i,
    to: 'drop',
    examples: [
      ['I continued working through the other ideas. The seed is per run.', 'The seed is per run.'],
      ['I kept trying ports until 8081 was free.', 'I kept trying ports until 8081 was free.'],
    ],
  },
  {
    id: 'time-spent',
    kind: 'one incident',
    explains: 'How long a search took says nothing about its result.',
    pattern:
      /^(?:I|We)(?:'ve| have)? (?:just )?(?:spent|wasted|lost)(?: (?:about|almost|over|nearly|a|an|the|whole|half|two|three|several|many|some|few|good|most|of|quite))* (?:hours?|minutes?|days?|time|while|afternoon|morning|evening)(?: (?:on|debugging|chasing|tracking down|hunting|looking into|with) (?:this|that|it))?[.!]*$/i,
    to: 'drop',
    examples: [['I spent two hours on this. The proxy strips cookies.', 'The proxy strips cookies.']],
  },
]
