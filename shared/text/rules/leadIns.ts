import { isClause, lead } from './rule.ts'
import type { DistilRule } from './rule.ts'

const who = "(?:I|We)(?:'ve| have|'d| had)?"
const adverb =
  '(?: (?:also|just|finally|then|again|first|later|recently|quickly|soon|now|actually|since|already|eventually))?'
const discovered =
  '(?:noticed|found|discovered|learned|learnt|reali[sz]ed|saw|observed|figured|remembered|noted|confirmed|verified|' +
  'determined|concluded|established|understood|recall|know|see|understand|(?:always |keep |often )?(?:forget|forgot|forgetting))(?: out)?'
const occasion =
  '(?:,? (?:during|while|when|after|in|on|from|by|at|today|yesterday|just now|the hard way|this)\\b[^.;]*?,?)?'

const session = '(?:session|conversation|chat|run|task|deploy|deployment|work|review|debugging session|sprint|release)'
const sessionTime =
  `(?:(?:just now|earlier today|today|yesterday|this (?:morning|afternoon|evening|week))` +
  `|(?:in|during|throughout|at the end of|earlier in) (?:this|today's|yesterday's|this morning's|the current|our|my|our last|the last) ${session})`

const happened = /\b(?:\w+ed|was|were|had|did|broke|ran|got|found|saw|went|took|came|made|kept|hung|lost|threw|gave)\b/i

/** Checks whether the last clause reports an event. */
function tellsWhatHappened(words: string): boolean {
  const clause = Math.max(words.lastIndexOf('.'), words.lastIndexOf(';'), words.lastIndexOf(':')) + 1
  return happened.test(words.slice(clause))
}

const clauseAfter = (match: RegExpExecArray, sentence: string) =>
  isClause(sentence.slice(match.index + match[0].length)) ? '' : null

/** Lead-ins and asides: how and when it was found, how sure its author was. */
export const leadInRules: DistilRule[] = [
  {
    id: 'label',
    kind: 'session chatter',
    explains: 'A label such as `Note to self:` adds nothing to the note.',
    pattern:
      /^(?:Note to self|Quick note|(?:(?:Key|Main|Important) )?(?:lessons?(?: learned)?|learnings?|findings?|notes?|takeaways?|insights?|observations?)|(?:Key|Main|Important) points?|Learned|TIL|FYI|NB|PSA|Session (?:notes?|summary)|Summary|Discovery|Reminder|Reasoning|My thoughts|For future reference|For (?:my )?future self)(?:\s*[:—–]+|,| -)\s+(?=\S)/i,
    to: { text: '' },
    examples: [
      ['Note to self: never edit `schema.sql` by hand.', 'Never edit `schema.sql` by hand.'],
      ['Lesson learned: the linter needs `--fix` twice.', 'The linter needs `--fix` twice.'],
      ['Key learning: spans close in order.', 'Spans close in order.'],
      ['Main points: the queue is per tenant.', 'The queue is per tenant.'],
      ['Reasoning: the queue drops what is late.', 'The queue drops what is late.'],
      ['Key point of sale: the till by the door.', 'Key point of sale: the till by the door.'],
      ['**Session summary:** pnpm hoists differently.', '**Session summary:** pnpm hoists differently.'],
    ],
  },
  {
    id: 'time-lead',
    kind: 'session time',
    explains:
      'A note is read long after its session; when it was written is kept elsewhere. That something holds only for now stays.',
    pattern: new RegExp(`^${lead}${sessionTime}(?:,| –| —|:)? (?=\\S)`, 'i'),
    to: { text: '' },
    examples: [
      ['Today the disk of the runner was full.', 'The disk of the runner was full.'],
      ['Currently the API answers 200.', 'Currently the API answers 200.'],
      ['In this session, I learned that Redis evicts keys.', 'Redis evicts keys.'],
    ],
  },
  {
    id: 'time-aside',
    kind: 'session time',
    explains:
      'The same in the middle or at the end of a sentence. A day counts only beside something that happened on it.',
    pattern: new RegExp(
      `(?<!\\b(?:until|since|from|by|before|after|of|than|like|per|for|only|not|exists|available|supported|as|the|an?|any|each|every)),? (?:\\((?:${sessionTime}|as of this session)\\)|${sessionTime})(?=[ .,;:!?)]|$)(?!,? (?:is|are|was|were|has|but)\\b)`,
      'i',
    ),
    to: {
      text: (match, sentence) =>
        /\b(?:today|yesterday|this)\b/i.test(match[0]) &&
        !/[(']/.test(match[0]) &&
        !tellsWhatHappened(sentence.slice(0, match.index))
          ? null
          : '',
    },
    examples: [
      ['The staging database is currently read only.', 'The staging database is currently read only.'],
      ['Deploys failed this morning because the disk was full.', 'Deploys failed because the disk was full.'],
      ['It has been broken since yesterday.', 'It has been broken since yesterday.'],
      ['Do not rely on the order that holds today.', 'Do not rely on the order that holds today.'],
      ['Sort by the currently selected column.', 'Sort by the currently selected column.'],
    ],
  },
  {
    id: 'discovery',
    kind: 'first person',
    explains: 'How something was found goes, what was found stays.',
    pattern: new RegExp(
      `^${lead}${who}${adverb} ${discovered}(${occasion}) that,? (?=\\S)(?!you (?:want|need|ask|would)\\b)`,
      'i',
    ),
    to: {
      text: (match, sentence) =>
        match[1] && sentence.slice(match.index + match[0].length).includes(' that ') ? null : '',
    },
    examples: [
      ["I noticed during today's deploy that the pool holds 10 connections.", 'The pool holds 10 connections.'],
      ['So we learned the hard way that `VACUUM` locks the table.', '`VACUUM` locks the table.'],
      ['I found that npm ci ignores `.npmrc` here.', 'npm ci ignores `.npmrc` here.'],
      ['I found a flaky test that sleeps.', 'I found a flaky test that sleeps.'],
      ['I always forget that `Date.parse` reads bare dates as UTC.', '`Date.parse` reads bare dates as UTC.'],
    ],
  },
  {
    id: 'search',
    kind: 'one incident',
    explains: 'The search that led to a finding goes with it.',
    pattern: new RegExp(
      `^${lead}(?:(?:While|When|After) (?:(?:I|we) (?:was|were) )?(?:some |a lot of |(?:an?|\\w+) (?:hours?|days?|minutes?|while) of |hours of |days of |much )?(?:debugging|investigating|investigation|working on|looking (?:at|into)|digging|reviewing|reading|exploring|tracing|searching)\\b[^,.;]{0,60}?,? (?:I|we)(?:'ve| have)?${adverb} ${discovered} that,?|(?:I|We) (?:looked into|dug into|investigated|debugged|checked) (?:it|this|that),? and) (?=\\S)`,
      'i',
    ),
    to: { text: '' },
    examples: [
      ['After an hour of digging I found that the container has no DejaVu font.', 'The container has no DejaVu font.'],
      ['While debugging the flaky test, I realized that timers are throttled.', 'Timers are throttled.'],
      ['I looked into it and the linter caches by `mtime`.', 'The linter caches by `mtime`.'],
      ['After moving to `v5`, I noticed that logs are JSON.', 'After moving to `v5`, I noticed that logs are JSON.'],
    ],
  },
  {
    id: 'root-cause',
    kind: 'first person',
    explains: 'That somebody found a cause goes, the cause stays.',
    pattern: new RegExp(
      `^${lead}(?:I think )?(?:I|We)(?:'ve| have)?${adverb} (?:found|identified|tracked down|figured out|know) (?:the|a) ((?:root )?(?:cause|problem|issue|bug|culprit|reason)): (?=\\S)`,
      'i',
    ),
    to: { text: ([, what = '']) => `${what.charAt(0).toUpperCase()}${what.slice(1)}: ` },
    examples: [['I finally found the root cause: both tests share a port.', 'Root cause: both tests share a port.']],
  },
  {
    id: 'discovery-bare',
    kind: 'first person',
    explains: 'The same without the word `that`, where a full sentence follows.',
    pattern: new RegExp(`^${lead}${who}${adverb} ${discovered} (?=\\S)`, 'i'),
    to: { text: clauseAfter },
    examples: [
      ['I realized the worker needs a warm cache.', 'The worker needs a warm cache.'],
      ["We know it's slow to read the table twice.", "It's slow to read the table twice."],
      ['I found two flaky tests.', 'I found two flaky tests.'],
      ['I see why the build is slow.', 'I see why the build is slow.'],
    ],
  },
  {
    id: 'discovery-aside',
    kind: 'first person',
    explains: 'The same after a conjunction.',
    pattern: new RegExp(
      `\\b(but|and|so|because|although|while|then) (?:I|we)(?:'ve| have)?${adverb} ${discovered} that (?=\\S)`,
      'i',
    ),
    to: { text: '$1 ' },
    examples: [['The docs say 30 s but I found that the limit is 10 s.', 'The docs say 30 s but the limit is 10 s.']],
  },
  {
    id: 'turns-out',
    kind: 'session chatter',
    explains: 'The surprise goes, the fact stays.',
    pattern: new RegExp(
      `^${lead}(?:As )?(?:it )?(?:turns|turned) out(?:,| that)? (?!to\\b|wrong\\b|fine\\b|well\\b)(?=\\S)`,
      'i',
    ),
    to: { text: '' },
    examples: [
      ['Turns out the proxy buffers responses.', 'The proxy buffers responses.'],
      ['It turned out that `mtime` is rounded to 2 s.', '`mtime` is rounded to 2 s.'],
    ],
  },
  {
    id: 'note-that',
    kind: 'session chatter',
    explains: 'A request to note something goes, the thing stays.',
    pattern: /^(?:Please )?(?:also )?(?:note|remember|be aware|keep in mind|bear in mind)(?: here)? that (?=\S)/i,
    to: { text: '' },
    examples: [['Keep in mind that `null` sorts first.', '`null` sorts first.']],
  },
  {
    id: 'remember-to',
    kind: 'session chatter',
    explains: 'A reminder becomes the instruction itself.',
    pattern:
      /^(?:(?:Please )?(?:also )?|I(?:'ll| will| need to| must| should) )(?:remember|don't forget|do not forget|never forget) (not )?to (?=\S)/i,
    to: { text: (match) => (match[1] ? 'Do not ' : '') },
    allows: 'negation',
    examples: [
      ['Remember to run `make gen` after editing protos.', 'Run `make gen` after editing protos.'],
      ["Don't forget to close the pool.", 'Close the pool.'],
      ['Remember not to cache 404 answers.', 'Do not cache 404 answers.'],
    ],
  },
  {
    id: 'hedge-clause',
    kind: 'hedge',
    explains: 'A hedge in front of a full sentence goes; how sure the writer was is kept with the memory.',
    pattern: new RegExp(
      `^${lead}(?:I (?:think|believe|guess|suppose|feel(?: like)?)|I(?:'m| am) (?:pretty |fairly |quite )?sure|It (?:seems|appears|looks)(?: like)?|(?:Seems|Looks) like)(?: that)?,? (?!to\\b)(?=\\S)`,
      'i',
    ),
    to: {
      text: (match, sentence) => (/ that,? $/.test(match[0]) ? '' : clauseAfter(match, sentence)),
    },
    examples: [
      ['I think the index is missing on `orders.id`.', 'The index is missing on `orders.id`.'],
      ['It seems that retries are not idempotent.', 'Retries are not idempotent.'],
      ['It looks like a race.', 'It looks like a race.'],
    ],
  },
  {
    id: 'hedge-word',
    kind: 'hedge',
    explains: 'Filler in front of a sentence goes.',
    pattern:
      /^(?:Apparently|Basically|Actually|Honestly|To be honest|Interestingly|Surprisingly|Unfortunately|Luckily|Fortunately|Obviously|As far as I (?:can tell|know)|AFAICT|AFAIK|IMO|IMHO|In my (?:opinion|experience)|In (?:our|my) case|For the record),? (?=\S)/i,
    to: { text: '' },
    examples: [
      ['Apparently, the CDN caches 302 answers.', 'The CDN caches 302 answers.'],
      ['As far as I can tell, only `v2` tokens work.', 'Only `v2` tokens work.'],
    ],
  },
  {
    id: 'hedge-aside',
    kind: 'hedge',
    explains: 'The same between commas.',
    pattern:
      /,? (?:(?<=, )(?:I (?:think|believe|guess|suppose)|apparently|it seems|as far as I (?:can tell|know)|to be honest|in my (?:opinion|experience)|in (?:our|my) case)(?:,|(?=[.;!?]|$))|(?<!(?:not|n't) )basically(?= ))/i,
    to: { text: '' },
    examples: [
      ['The lock is, I think, held by the indexer.', 'The lock is held by the indexer.'],
      ['The lock is held by the indexer, as far as I know.', 'The lock is held by the indexer.'],
    ],
  },
  {
    id: 'as-asked',
    kind: 'session chatter',
    explains: 'Who asked for it is kept elsewhere.',
    pattern:
      /^(?:As|Per) (?:the user(?:'s request)?|requested|asked|instructed|discussed)(?: (?:has )?(?:asked|requested|wanted|said|mentioned|instructed|suggested|pointed out|noted|explained))?(?: by the user)?(?: (?:earlier|before|above|today))?, (?=\S)|,? (?:(?:as|per) the user(?:'s request| (?:asked|requested|wanted|instructed|suggested))(?: for)?|as requested(?: by the user)?|at the user's request)(?=[.,;!?]|$)/i,
    to: { text: '' },
    examples: [
      ['As the user asked, errors are shown inline.', 'Errors are shown inline.'],
      ['Buttons are 40 px high, as requested by the user.', 'Buttons are 40 px high.'],
    ],
  },
]
