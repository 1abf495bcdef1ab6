import type { RuleText } from '../../../../../shared/model/rule.ts'

/** Output: what a tool printed or a file held, kept without a word of what it teaches. */
export const outputRules: readonly RuleText[] = [
  {
    id: 'noise.log-lines',
    group: 'noise',
    sentence: 'Lines of a log, without what they teach',
    severity: 'warn',
    reach: 'every-line',
    patterns: [
      String.raw`^[\[(]?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?[^\s\])]{0,12}[\])]?[ \t]`,
      String.raw`^[\[(]?\d\d:\d\d:\d\d(?:[.,]\d{1,6})?[\])]?[ \t]`,
      String.raw`^\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\]?(?::|[ \t]+[\[(]|[ \t]+\S+:|[ \t]+\d\d)`,
      String.raw`^npm (?:ERR!|WARN|error|warn|notice)[ \t]`,
      String.raw`^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d `,
    ],
    exact_case: true,
    examples: {
      fire: [
        '2026-03-04T10:22:01Z worker started\n2026-03-04T10:22:02Z parcel 12 booked',
        '[ERROR] [worker] label printer is offline',
        '10:22:01 queue drained',
        'npm ERR! code ELIFECYCLE\nnpm ERR! errno 1',
      ],
      pass: [
        'ERROR lines in the worker log are harmless while the printer sleeps.',
        '2026-03-04: the carrier switched off version 2 of its API.',
        'INFO is the default level; set it in config/log.json.',
        '[ERROR] [worker] label printer is offline\nMeans that the VPN is down.',
      ],
    },
  },
  {
    // Of 4,800 notes of three stores no more than five differed in figures alone, and these reported one build after another.
    id: 'noise.one-of-many',
    group: 'noise',
    sentence: 'One of many that differ in figures alone, as the lines of a log do',
    severity: 'warn',
    fewest: 20,
    check: 'library',
    examples: {
      fire: ['One of 20 memories such as: Run 4711 moved 212 parcels in 3.4 s.'],
      pass: ['One of two memories such as: The pool holds at most 20 connections.'],
    },
  },
  {
    id: 'noise.print-statement',
    group: 'noise',
    sentence: 'A print statement out of some code',
    severity: 'warn',
    reach: 'every-line',
    hints: ['console.', 'print', 'log'],
    patterns: [
      String.raw`^(?:console\.(?:log|error|warn|info|debug|trace)|(?:system\.out\.|fmt\.)?print(?:ln|f)?!?|log(?:ger|ging)?\.(?:log|error|warn(?:ing)?|info|debug)|eprintln!|puts|echo)\s?\([^\n]{0,400}\);?\)?$`,
    ],
    examples: {
      fire: [
        'console.error("parcel lost:", error);',
        'console.log(label)\nconsole.log(tariff)',
        'logger.warn(`no tariff for ${zone}`)',
        'print("done")',
      ],
      pass: [
        'console.error("parcel lost:", error) is what support searches for.',
        'Use logger.warn, not console.log, in workers.',
        'print(labels) needs the CUPS service.',
      ],
    },
  },
  {
    id: 'noise.stack-trace',
    group: 'noise',
    sentence: 'A stack trace, without what caused it',
    severity: 'warn',
    check: 'stack-trace',
    examples: {
      fire: [
        'TypeError: label is undefined\n    at print (/srv/label.js:12:3)\n    at Worker.run (/srv/worker.js:88:9)',
        'Traceback (most recent call last):\n  File "/srv/tariff.py", line 7, in load\n    return table[zone]\nKeyError: zone',
        'at Printer.open (printer.ts:10:2)',
      ],
      pass: [
        'TypeError: label is undefined\nThe template must be loaded first.',
        'at print time the label has no zone yet',
        'Errors of the printer are retried twice.',
        'TypeError: label is undefined',
      ],
    },
  },
  {
    id: 'noise.raw-json',
    group: 'noise',
    sentence: 'Raw JSON, without what it means',
    severity: 'warn',
    check: 'json-document',
    examples: {
      fire: [
        '{"zone": 3, "price": 12}',
        '[{"parcel": 1}, {"parcel": 2}]',
        '{"zone": 1}\n{"zone": 2}',
        '```json\n{"retries": 5}\n```',
      ],
      pass: ['The answer is {"zone": 3}.', '{zone} is replaced by the template.', '[x] labels print'],
    },
  },
  {
    id: 'noise.code-only',
    group: 'noise',
    sentence: 'Only code: it does not say what it is for',
    severity: 'warn',
    check: 'code-only',
    examples: {
      fire: [
        '```ts\nconst label = await print(parcel)\nreturn label\n```',
        'import { print } from "./label"\nconst done = print(parcel)\nexport { done }',
        'def zone(parcel):\n    return parcel.zone',
      ],
      pass: [
        '// Labels are printed by the worker, never by the web process.\nworker.print(label)',
        '`npm run labels`',
        'Print labels like this:\n```ts\nprint(parcel)\n```',
        'npm run labels -- --zone 3',
      ],
    },
  },
  {
    id: 'noise.tool-result',
    group: 'noise',
    sentence: 'What a tool answered, without what it means',
    severity: 'warn',
    reach: 'every-line',
    patterns: [
      String.raw`^\(?(?:no output|no matches(?: found)?|no results(?: found)?|command (?:completed|succeeded|executed)(?: successfully)?(?: with no output)?|(?:tool|command) (?:ran|finished) (?:successfully|without output(?: or errors?)?))\)?\.?$`,
      String.raw`^(?:the )?(?:file|folder|directory) (?:\S{1,200} )?(?:was |has been )?(?:created|written|updated|saved|edited|deleted|read)(?: successfully)?(?: (?:at|to|in):? \S{1,200})?\.?$`,
      String.raw`^(?:error: )?command failed(?: with exit code \d{1,3})?\.?$`,
      String.raw`^(?:exit code|exited with(?: code)?|return code):? \d{1,3}\.?$`,
      String.raw`^(?:process|task|job) (?:finished|completed|exited|ended)(?: successfully)?(?: with (?:exit )?code \d{1,3})?\.?$`,
    ],
    examples: {
      fire: [
        'No matches found',
        'File created successfully at: src/label.ts',
        'The file src/tariff.ts has been updated.',
        'Process exited with code 0',
      ],
      pass: [
        'Exit code 3 means that the carrier refused the parcel.',
        'The file is written by the nightly job.',
        'No matches found in the tariff table means zone 9.',
      ],
    },
  },
  {
    id: 'noise.fragment',
    group: 'noise',
    sentence: 'A fragment of fewer than five words that says nothing by itself',
    severity: 'warn',
    check: 'fragment',
    examples: {
      fire: ['Label printing', 'Worker problems', 'The tariff table', 'Fixed tests'],
      pass: [
        'Use pnpm, never yarn.',
        'Labels: 300 dpi',
        'Ana owns billing',
        'Labels first',
        'Never retry 409s.',
        'Tariffs live in src/tariffs.ts',
        'Workers share one lock',
        '价格表每天晚上更新',
      ],
    },
  },
  {
    id: 'noise.no-words',
    group: 'noise',
    sentence: 'No words at all',
    severity: 'warn',
    check: 'no-words',
    examples: { fire: ['🎉🎉', '---', '…!'], pass: ['ok 🎉', '42', '价'] },
  },
  {
    id: 'noise.rewords-project-file',
    group: 'noise',
    sentence: 'Says in other words what the project’s CLAUDE.md or AGENTS.md says already',
    severity: 'warn',
    check: 'rewords-project-file',
    examples: {
      fire: ['A memory that says a rule of AGENTS.md in other words.'],
      pass: ['A memory that says the opposite of a rule of AGENTS.md.'],
    },
  },
  {
    id: 'noise.restates-project-file',
    group: 'noise',
    sentence: 'Says what the project’s own file for agents says already',
    severity: 'warn',
    check: 'restates-project-file',
    examples: {
      fire: ['Labels are printed by the worker process, never by the web process.'],
      pass: [
        'Labels are printed by the web process, never by the worker process, on staging machines.',
        'Labels are printed twice when the printer sleeps.',
      ],
    },
  },
]
