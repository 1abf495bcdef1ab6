import { hidden, lead } from './rule.ts'
import type { DistilRule } from './rule.ts'
import { baseForms, formsOf, gerundForms, onlyPastForms, pastForms } from './verbs.ts'

const thing = `(?:it|this|that|them|(?:the|these|those|this) (?:[\\w${hidden}'-]+ ){0,5}?[\\w${hidden}'-]+|[${hidden}])`
const fixed: Record<string, string> = {
  fixed: 'fixes',
  solved: 'solves',
  resolved: 'resolves',
  avoided: 'avoids',
  prevented: 'prevents',
  'worked around': 'works around',
}
const fixes: Record<string, string> = {
  fixed: 'Fix',
  solved: 'Solve',
  resolved: 'Resolve',
  avoided: 'Avoid',
  prevented: 'Prevent',
  'worked around': 'Work around',
}
/** Words that may start a second clause; a gerund phrase that contains one cannot become a subject. */
const joining = /[,;:]| (?:and|but|so|or|because|which|when|after|while|until|since|as|that|where|before) /
/** Verbs of looking at something, which mend nothing. */
const watching = /^(?:check|test|try|verify|run|read|want|start|monitor|measure|wait|track)$/
/** Verb forms that are not also past tense: `we set` may report a single event. `we have` may start a perfect tense. */
const present = baseForms
  .split('|')
  .filter((base) => formsOf(base)?.past !== base)
  .map((base) =>
    base === 'have' ? 'have(?! (?:to|not|been|seen|had|found|already|never|just|always)\\b| \\w+ed\\b)' : base,
  )
  .join('|')
const alsoVerb = new RegExp(`(?:,| and| or| but)(?: then)? (?:${baseForms})\\b`)

/** First-person statements, rewritten as facts or instructions. */
export const firstPersonRules: DistilRule[] = [
  {
    id: 'user-told',
    kind: 'first person',
    explains: 'A standing wish of the user becomes an instruction.',
    pattern:
      /^The user (?:has )?(?:told|asked|wants|wanted|instructed|reminded|prefers) (?:me|us|agents|the agent) (not )?to (not )?(?=[a-z])/i,
    to: { text: (match) => (match[1] || match[2] ? 'Do not ' : '') },
    examples: [
      ['The user told me to use tabs in Makefiles.', 'Use tabs in Makefiles.'],
      ['The user asked me not to touch `vendor/`.', 'Do not touch `vendor/`.'],
      ['The user prefers short commit messages.', 'The user prefers short commit messages.'],
    ],
  },
  {
    id: 'fixed-by',
    kind: 'one incident',
    explains: 'What was done once to fix something becomes what fixes it.',
    pattern: new RegExp(
      `^${lead}(?:(?:I|We)(?:'ve| have)? (?:then |finally |eventually |just )?)?(${Object.keys(fixed).join('|')}) (${thing}) by ((?:not )?[a-z]+ing\\b(?:.*[^.!])?)([.!]*)$`,
      'i',
    ),
    to: {
      text: ([, verb = '', object = '', action = '', end]) => {
        const what = /^(?:this|that)$/i.test(object) ? 'it' : object
        if (joining.test(action)) return `${fixes[verb.toLowerCase()]} ${what} by ${action}${end}`
        return `${action} ${fixed[verb.toLowerCase()]} ${what}${end && '.'}`
      },
    },
    examples: [
      ['I fixed it by setting `lock_timeout` to `3s`.', 'Setting `lock_timeout` to `3s` fixes it.'],
      ['We worked around this by pinning `sharp`.', 'Pinning `sharp` works around it.'],
      ['I solved the deadlock by sorting ids and locking once.', 'Solve the deadlock by sorting ids and locking once.'],
    ],
  },
  {
    id: 'now-works',
    kind: 'one incident',
    explains: 'What somebody did before it worked becomes what fixes it.',
    pattern: new RegExp(
      `^${lead}(?:I|We)(?:'ve| have)? (?:then |finally |just )?(${pastForms}) ([^,;:]*[^,;: ]),? and (?:now (?:it|that|this|everything) works|(?:it|that|this|everything) (?:now works|works now|works again))([.!]*)$`,
      'i',
    ),
    to: {
      text: ([, verb = '', object = '', end]) => {
        const forms = formsOf(verb)
        const isAct = forms && !watching.test(forms.base) && !joining.test(object)
        return isAct ? `${forms.gerund} ${object} fixes it${end && '.'}` : null
      },
    },
    examples: [
      ['I removed the `name` option and now it works!', 'Removing the `name` option fixes it.'],
      ['We pinned `sharp`, and everything works again.', 'Pinning `sharp` fixes it.'],
      ['I ran the tests and everything worked.', 'I ran the tests and everything worked.'],
      ['I tested the login and it works now.', 'I tested the login and it works now.'],
      ['I changed it because it was slow and now it works.', 'I changed it because it was slow and now it works.'],
    ],
  },
  {
    id: 'fixed-with',
    kind: 'one incident',
    explains: 'The same where the means is named instead of the act; told of what was done where the act follows.',
    pattern: new RegExp(
      `^${lead}(?:I|We)(?:'ve| have)? (?:then |finally |eventually |just )?(${Object.keys(fixed).join('|')}) (${thing}) with (?=\\S)`,
      'i',
    ),
    to: {
      text: ([, verb = '', object = ''], sentence) => {
        if (!/, by \w+ing\b/.test(sentence)) return `${fixes[verb.toLowerCase()]} ${object} with `
        return /^(?:this|that|it)$/i.test(object) ? `${object} was ${verb.toLowerCase()} with ` : null
      },
    },
    examples: [
      ['I fixed this with `--no-cache`.', 'Fix this with `--no-cache`.'],
      ['We solved this with a hammer, by splitting it.', 'This was solved with a hammer, by splitting it.'],
    ],
  },
  {
    id: 'error-met',
    kind: 'one incident',
    explains: 'An error somebody ran into becomes the error that occurs.',
    pattern: new RegExp(
      `^${lead}(?:I|We) (?:ran into|hit|got|encountered|kept getting|kept hitting|saw) ((?:an?|the) (?:[\\w${hidden}'-]+ ){0,4}?(?:error|timeout|failure|crash|deadlock|exception|conflict|panic|leak|warning))(?= (?:when|while|after|on|if|because|in|from)\\b|[.!]|$)`,
      'i',
    ),
    to: { text: '$1 occurs' },
    examples: [
      [
        'I ran into an EPERM error when I ran `npm ci` as root.',
        'An EPERM error occurs when running `npm ci` as root.',
      ],
      ['I got two answers.', 'I got two answers.'],
    ],
  },
  {
    id: 'while-doing',
    kind: 'first person',
    explains: 'An act in the first person beside a statement loses its actor.',
    pattern: new RegExp(
      `\\b(when|while|after|before|whenever) (?:I|we)(?:'ve| have)? (?:(was|were|am|are) (${gerundForms})|(${pastForms}|${baseForms}))\\b`,
      'i',
    ),
    to: {
      text: ([, word = '', , gerund, verb = '']) => {
        const joint = word.toLowerCase() === 'whenever' ? word.slice(0, 4) : word
        const forms = formsOf(gerund ?? verb)
        return forms ? `${joint} ${forms.gerund}` : null
      },
    },
    examples: [
      ['The build fails when I run it twice.', 'The build fails when running it twice.'],
      ['After we upgraded to 5.2, `tsc` got slower.', 'After upgrading to 5.2, `tsc` got slower.'],
      ['It hangs while I was debugging it.', 'It hangs while debugging it.'],
    ],
  },
  {
    id: 'decided-to',
    kind: 'first person',
    explains: 'A decision to do something becomes the instruction.',
    pattern: /^(?:I|We)(?:'ve| have)? (?:also |finally |then )?(?:decided|agreed|chose) (not )?to (?=[a-z])/i,
    to: { text: (match) => (match[1] ? 'Do not ' : '') },
    examples: [
      ['We decided to keep money in cents.', 'Keep money in cents.'],
      ['We agreed not to mock the database.', 'Do not mock the database.'],
    ],
  },
  {
    id: 'project-decided',
    kind: 'first person',
    explains: 'What a team did becomes what the project did.',
    pattern:
      /^We(?:'ve| have)? (?:recently |finally |also )?(decided against|chose|switched|moved|migrated|adopted|standardi[sz]ed on|settled on|picked|dropped|stopped|started) (?=\S)/i,
    to: { text: 'The project $1 ' },
    examples: [
      ['We switched from Jest to Vitest because of ESM.', 'The project switched from Jest to Vitest because of ESM.'],
    ],
  },
  {
    id: 'must-do',
    kind: 'first person',
    explains: 'What I or we have to do becomes an instruction.',
    pattern:
      /^(?:So |And |Also,? )?(?:I|We)(?:'ll| will)?(?: really| also)? (?:(?:need to|have to|must|should|ought to|had to)( not)?|(shouldn't|mustn't))(?: (?:also|first))? (?!have\b|be\b|not\b|do so\b|probably\b|maybe\b|perhaps\b|just\b)(?=[a-z])/i,
    to: {
      text: (match, sentence) => {
        const rest = sentence.slice(match.index + match[0].length)
        if (/\b(?:before|until|when|after) (?:it|the \w+|we|I|they) \w+(?:ed|t)\b/.test(rest)) return null
        return match[1] || match[2] ? 'Do not ' : ''
      },
    },
    examples: [
      ['I had to restart `clamd` after changing its socket.', 'Restart `clamd` after changing its socket.'],
      ['We should never log tokens.', 'Never log tokens.'],
      ["We shouldn't retry POST requests.", 'Do not retry POST requests.'],
      ['We should probably cache it.', 'We should probably cache it.'],
      ['I should have read the manual.', 'I should have read the manual.'],
    ],
  },
  {
    id: 'must-do-then',
    kind: 'first person',
    explains: 'The same after a condition or a purpose.',
    pattern:
      /^((?:If|When|Once|Before|After|Next|To|For)\b[^,;:]{0,80}), (?:I|we) (?:need to|have to|must|should)( not)? (?!have\b|be\b|not\b|probably\b|maybe\b|perhaps\b)(?=[a-z])/,
    to: { text: ([, condition = '', not]) => `${condition}, ${not ? 'do not ' : ''}` },
    examples: [
      ['When the queue is full, we should drop the oldest row.', 'When the queue is full, drop the oldest row.'],
      ['Before a release, we must not merge.', 'Before a release, do not merge.'],
      ['Next, we should have a look.', 'Next, we should have a look.'],
    ],
  },
  {
    id: 'we-always',
    kind: 'first person',
    explains: 'A habit becomes an instruction.',
    pattern: new RegExp(`^${lead}(?:I|We) (always|never) (?=(?:${baseForms})\\b)`, 'i'),
    to: { text: '$1 ' },
    examples: [
      ['We always use pnpm.', 'Always use pnpm.'],
      ['We never commit to `main`.', 'Never commit to `main`.'],
    ],
  },
  {
    id: 'recommend',
    kind: 'first person',
    explains: 'A recommendation becomes an instruction.',
    pattern: new RegExp(
      `^(?:I|We)(?:'d| would)? (?:strongly )?(?:recommend|suggest|advise|propose) (${gerundForms})\\b`,
      'i',
    ),
    to: { text: ([, gerund = '']) => formsOf(gerund)?.base ?? null },
    examples: [['I recommend using `pg_repack` on large tables.', 'Use `pg_repack` on large tables.']],
  },
  {
    id: 'tried-but',
    kind: 'first person',
    explains: 'A failed attempt is told without the one who made it.',
    pattern: /^(?:I|We)(?:'ve| have)? (?:also |first )?tried ([a-z]+ing\b[^,;:]*?)(,? but )(?=\S)/i,
    to: { text: ([, act = '', but]) => (/ (?:and|that|which) /.test(act) ? null : `${act} was tried${but}`) },
    examples: [
      [
        'I tried raising `max_conns` to 50, but the proxy caps it.',
        'Raising `max_conns` to 50 was tried, but the proxy caps it.',
      ],
    ],
  },
  {
    id: 'project-does-not',
    kind: 'first person',
    explains: 'What a team does not do, the project does not do.',
    pattern: new RegExp(`\\bwe (?:don't|do not) (?=(?:${baseForms})\\b)`, 'i'),
    to: {
      text(match, sentence) {
        if (match.index > 0) return 'the project does not '
        return alsoVerb.test(sentence) ? 'Do not ' : 'The project does not '
      },
    },
    examples: [["We don't use default exports.", 'The project does not use default exports.']],
  },
  {
    id: 'project-does',
    kind: 'first person',
    explains: 'What a team does, the project does.',
    pattern: new RegExp(
      `(?<!\\b(?:do|did|can|should|will|shall|may|could|would|must|have|had|let) )\\b(?:we(?: (also|still|only|never|always))? (${present})|we(?:'re| are) (${gerundForms}))\\b(?! (?:up|into)\\b)`,
      'i',
    ),
    to: {
      text: (match, sentence) => {
        const [whole, adverb, word, gerund] = match
        const verb = formsOf(word ?? gerund ?? '')
        if (!verb) return null
        const first = match.index === 0
        const isUnderWay = gerund !== undefined && verb.base.startsWith('work')
        if (isUnderWay) return `${first ? 'The' : 'the'} project is ${gerund}`
        if (!alsoVerb.test(sentence.slice(match.index + whole.length)))
          return `${first ? 'The' : 'the'} project ${adverb ? `${adverb} ` : ''}${verb.third}`
        return first && word && !adverb && !/^(?:have|get|need|want)$/.test(verb.base) ? verb.base : null
      },
    },
    examples: [
      ['We use pnpm workspaces.', 'The project uses pnpm workspaces.'],
      ['Avoid `enum`, because we strip types at run time.', 'Avoid `enum`, because we strip types at run time.'],
      [
        'Avoid `enum`, because we run `.ts` files directly.',
        'Avoid `enum`, because the project runs `.ts` files directly.',
      ],
      [
        'Reads go to the replica and we never wait for them.',
        'Reads go to the replica and the project never waits for them.',
      ],
      ['We are working on a faster `enum`.', 'The project is working on a faster `enum`.'],
      ['We pin versions and update on Mondays.', 'Pin versions and update on Mondays.'],
    ],
  },
  {
    id: 'project-did',
    kind: 'first person',
    explains: 'What a team did, the project did.',
    pattern: new RegExp(
      `(?<!\\b(?:do|did|can|should|will|shall|may|could|would|must|have|had|let) )\\bwe(?:'ve| have)?(?: (?:successfully|now|also|already|recently|finally))? (?!(?:did|had|got|went|made|wanted|tried|needed|started)\\b)(${onlyPastForms})\\b(?! (?:up|into)\\b)`,
      'i',
    ),
    to: { text: ([whole, past = '']) => `${whole.startsWith('W') ? 'The' : 'the'} project ${past}` },
    examples: [
      ["We've now extended the profile with `height`.", 'The project extended the profile with `height`.'],
      ['In `a.ts`, we commented out the call.', 'In `a.ts`, the project commented out the call.'],
      ['We set the limit to 3.', 'We set the limit to 3.'],
    ],
  },
  {
    id: 'our-own',
    kind: 'first person',
    explains: 'What is ours is the project’s.',
    pattern: /\bour own\b/i,
    to: { text: (match) => (match[0].startsWith('O') ? "The project's own" : "the project's own") },
    examples: [['Use our own date helpers.', "Use the project's own date helpers."]],
  },
  {
    id: 'possessive',
    kind: 'first person',
    explains: '`my` and `our` become `the`, unless the writer is in the sentence.',
    pattern:
      /\b(?:my|our)(?= (?!own|knowledge|end|side|part|opinion|behalf|way|understanding|experience|guess|fault|mind)[^\s])/i,
    to: {
      text: ([word], sentence) => {
        if (/^my$/i.test(word) && /\b(?:I|me)\b/i.test(sentence)) return null
        return /^[MO]/.test(word) ? 'The' : 'the'
      },
    },
    examples: [
      ['Our API rejects unknown keys.', 'The API rejects unknown keys.'],
      ['Ask me before touching my branch.', 'Ask me before touching my branch.'],
      ['Mount the volume in my `compose.yaml`.', 'Mount the volume in the `compose.yaml`.'],
    ],
  },
]
