import type { RuleText } from '../../../../../shared/model/rule.ts'

/** Words a lesson is told with: a sentence that has one is not chatter, whatever it begins with. */
const lesson = String.raw`\b(?:always|never|must|because|since|unless|otherwise|instead|only|avoid|prefer|requires?|needs to|means|so that|turns? out|turned out|root cause|caused by|breaks?|broke|fixe[ds]|gotcha|beware|remember|until|workaround|fails? (?:with|if|when|on)|failed (?:with|because|due)|due to|whenever|cannot|can['’]t|don['’]t|doesn['’]t|do not|does not|won['’]t)\b`
const opening = String.raw`^(?:(?:ok(?:ay)?|alright|right|now|but|so|and|then|first|next|wait|actually|good|great|perfect|excellent|hm{1,5}|well|also|finally)[,!.:…]{0,3} ){0,3}`

/** Talk: what an agent says while it works, and what is over when its session is. */
export const chatterRules: readonly RuleText[] = [
  {
    id: 'noise.meta-commentary',
    group: 'noise',
    sentence: 'An agent announcing its next step, with nothing learned',
    severity: 'warn',
    reach: 'every-sentence',
    most_words: 60,
    patterns: [
      String.raw`${opening}(?:let me|let['’]s|i['’]ll|i will|i['’]m going to|i am going to|i need to|i should|i want to|we need to)(?: (?:now|also|just|first|quickly|then|start by|begin by|try to|go ahead and|proceed to|continue to)){0,3} (?:check|look|see|read|examine|inspect|verify|search|find|run|try|view|open|review|analy[sz]e|investigate|understand|explore|test|fix|update|create|add|write|implement|simplify|continue|start|begin|proceed|summari[sz]e|think|double-check|confirm|take a|get|list|grep|debug|make sure|go through)\b`,
      String.raw`${opening}(?:i['’]m|i am|we['’]re) (?:now )?(?:checking|looking|reading|examining|searching|running|reviewing|going through|about to)\b`,
      String.raw`^(?:now|next|time) (?:to|for) (?:check|look|run|test|fix|see|the)\b.{0,60}$`,
      String.raw`^(?:ok(?:ay)?|alright|great|perfect|good|excellent|right|hm{1,5}|wait|now)[,.!:…]{0,3}$`,
    ],
    unless: [lesson],
    examples: {
      fire: [
        'Now let me check the carrier settings.',
        'Let me look at the label template first.',
        'Okay, I will run the parcel tests again. Then I’ll update the fixture.',
        'Great! Now I need to verify the webhook handler.',
      ],
      pass: [
        'I need to restart the worker after each schema change, because it caches the tables.',
        'Let me know in the pull request which carrier was tested.',
        'I should always seed the database before the label tests.',
        'Let me check the logs. The worker drops its lock when the clock jumps.',
      ],
    },
  },
  {
    id: 'noise.passing-thought',
    group: 'noise',
    sentence: 'A thought on the way, not a conclusion',
    severity: 'warn',
    reach: 'every-sentence',
    most_words: 50,
    patterns: [
      String.raw`^(?:hm{1,5}|wait|actually|oh|oops|ah)[,.!…]{1,3} .{0,120}$`,
      String.raw`^(?:but |and |or )?(?:maybe|perhaps) (?:i|we|it|the|this|that|there)\b.{0,120}$`,
      String.raw`^i (?:wonder|guess|suspect|don['’]t see|can see|see that|notice|noticed)\b.{0,120}$`,
      String.raw`^(?:that['’]s|this is|it['’]s) (?:odd|strange|weird|interesting|good|great|promising|unexpected)[.!…]{0,3}$`,
    ],
    unless: [lesson.replace("|don['’]t", '')],
    examples: {
      fire: [
        'Hmm, the tariff table looks different here.',
        'Wait, I see two handlers for this route.',
        'Maybe the queue is slow today.',
        'I wonder where the label gets its size.',
      ],
      pass: [
        'Maybe the queue is slow because the index on parcel_id is missing.',
        'Wait, the retry must come after the commit.',
        'Wait for the migration lock before starting workers.',
        'Actually used tariffs are in src/tariffs.ts.',
      ],
    },
  },
  {
    id: 'noise.acknowledgement',
    group: 'noise',
    sentence: 'Politeness or a report of being done, with nothing learned',
    severity: 'warn',
    reach: 'every-sentence',
    most_words: 30,
    patterns: [
      String.raw`^(?:done|thanks?|thank you|sure|got it|understood|sounds good|of course|absolutely|you['’]re (?:absolutely )?(?:right|welcome)|no problem|will do|perfect|great|great job|nice|great work|good catch|all set|makes sense|yes|ok(?:ay)?|no worries|my apologies|sorry)(?:[,!.…]{1,3}(?: (?:thanks?|thank you|sure|done|then|great|perfect|now|got it|you['’]re (?:absolutely )?right|i see))?){0,2}[.!…]{0,3}$`,
      String.raw`^(?:that|this|it|everything|all(?: of it)?) (?:works|looks|seems|is) (?:now |all )?(?:great|good|fine|perfect|done|well|correct|right|perfectly|as expected)(?: now)?[.!…]{0,3}$`,
      String.raw`^(?:(?:please )?let me know if|is there anything|would you like me|do you want me|shall i|should i)\b.{0,120}$`,
      String.raw`^i['’]m (?:happy|glad) to help\b.{0,60}$`,
    ],
    examples: {
      fire: ['Done, thanks.', 'You’re absolutely right!', 'Great! Would you like me to add more tests?'],
      pass: [
        'Done means deployed and watched for an hour.',
        'Thanks to the cache, labels print at once.',
        'It works only behind the proxy.',
      ],
    },
  },
  {
    id: 'noise.session-summary',
    group: 'noise',
    sentence: 'A summary of a session, not a lesson',
    severity: 'warn',
    patterns: [
      String.raw`^\W{0,6}(?:end[- ]of[- ])?(?:session|conversation) (?:summary|recap|wrap[- ]?up|notes|log|report|overview)(?:\s{0,3}(?:[:.\n–—-]|$)| (?:for|of|from|on) )`,
      String.raw`^\W{0,6}(?:here(?:['’]s| is) )?(?:an? |the )?(?:brief |short |quick )?(?:summary|recap|overview) of (?:the |this |our |today['’]s |my |what )?(?:session|conversation|work (?:done|so far)|progress|changes made|was done|we did|i did|today)\b`,
      String.raw`^\W{0,6}(?:in|during|over) (?:this|the current|today['’]s|our) (?:session|conversation|chat)[, ]{1,2}(?:i|we|the (?:agent|assistant|user))\b`,
      String.raw`^\W{0,6}(?:this|the|today['’]s) (?:session|conversation) (?:covered|focused|was about|went|ended|started|began|successfully|completed|dealt)\b`,
    ],
    examples: {
      fire: [
        'Session summary: moved the tariffs and fixed two tests.',
        '## Conversation recap\n- parcels\n- labels',
        'In this session we went through the webhook handlers.',
        'Here is a summary of the changes made today: three files.',
      ],
      pass: [
        'Session summary hook writes to the archive.',
        'Session tokens expire after 20 minutes; the worker renews them.',
        'In this session table, rows are deleted by a trigger.',
        'The session cookie is set by the proxy, not the app.',
        'Summary of tariffs: see docs/tariffs.md.',
      ],
    },
  },
  {
    id: 'noise.transient-state',
    group: 'noise',
    sentence: 'How things stood at one moment of a session',
    severity: 'warn',
    reach: 'every-sentence',
    most_words: 40,
    patterns: [
      String.raw`^(?:(?:i am|i['’]m|we are|we['’]re|the (?:agent|assistant|user)(?: is)?) (?:currently|now|still|right now|at the moment) |currently |right now |at the moment,? )(?:i['’]m |we['’]re |i am |we are )?(?:working|debugging|investigating|waiting|looking|trying|testing|refactoring|running|fixing|implementing|reviewing|writing|blocked|stuck|on (?:the )?branch|in the middle)\b.{0,120}$`,
      String.raw`^(?:the )?(?:tests?|builds?|ci|pipeline|deploy(?:ment)?|server|suite) (?:is|are) (?:currently|still|now|again) (?:running|failing|passing|red|green|broken|building|pending|in progress|down|up)[.!]{0,3}$`,
      String.raw`^(?:work|this|that|the (?:task|fix|refactor(?:ing)?|migration)) (?:is )?(?:still |currently )?(?:in progress|wip|half done|not finished yet|ongoing)[.!]{0,3}$`,
      String.raw`^(?:next steps?|status|progress|current (?:task|status|state|step)): .{0,160}$`,
    ],
    unless: [lesson],
    examples: {
      fire: [
        'Currently debugging the parcel import.',
        'I am still waiting for the carrier’s answer.',
        'The tests are still failing.',
        'Current task: move the label printer.',
      ],
      pass: [
        'The tests are still failing on Windows because paths have backslashes.',
        'Currently supported carriers are in src/carriers.ts.',
        'Status: 409 is answered when a parcel is booked twice, and must not be retried.',
        'For now the tariffs come from a file, until the service is there.',
      ],
    },
  },
  {
    id: 'noise.untried-plan',
    group: 'noise',
    sentence: 'A plan nobody tried',
    severity: 'warn',
    reach: 'every-sentence',
    most_words: 50,
    patterns: [
      String.raw`^(?:todo|to do|idea|plan|fixme)\s{0,2}[:\-–].{0,160}$`,
      String.raw`^(?:i|we) (?:(?:could|might|may)(?! not\b)|plan to|are planning to|intend to|hope to|would like to|should probably|should maybe|want to try)\b.{0,160}$`,
      String.raw`^(?:maybe|perhaps|possibly|at some point|one day|later|someday),? (?:i|we) (?:could|can|should|might|will)\b.{0,160}$`,
      String.raw`^(?:it )?(?:might|could) be (?:worth|nice|good|interesting|an idea) (?:to |trying|looking|adding|having)\b.{0,160}$`,
    ],
    unless: [lesson],
    examples: {
      fire: [
        'TODO: look into faster label rendering.',
        'We could try a different queue for the carrier webhooks.',
        'It might be worth trying a second worker.',
        'Maybe we should split the tariff service.',
      ],
      pass: [
        'We could not use the carrier’s sandbox: it has no webhooks.',
        'Plan B for carrier outages is the CSV upload, because it needs no API.',
        'TODO comments are not allowed; lint fails on them.',
        'We tried two workers and the lock timed out.',
      ],
    },
  },
  {
    id: 'noise.version-bump',
    group: 'noise',
    sentence: 'A bare version bump; the lock file and the history say it already',
    severity: 'warn',
    reach: 'every-sentence',
    most_words: 16,
    patterns: [
      String.raw`^(?:chore(?:\([\w-]{0,30}\))?: )?(?:bump(?:ed|s|ing)?|upgrad(?:e|ed|es|ing)|updat(?:e|ed|es|ing)|rais(?:e|ed)) (?:the )?(?:[\w@/.-]{1,60} ){0,4}(?:version |dependency )?(?:from v?\d[\w.-]{0,30} )?to (?:version )?v?\d[\w.-]{0,30}$`,
      String.raw`^(?:[\w@/.-]{1,60} ){0,4}(?:version )?(?:was |is |has been |is now )?(?:bumped|upgraded|updated|incremented|synchroni[sz]ed)(?: successfully)? (?:from v?\d[\w.-]{0,30} )?to (?:version )?v?\d[\w.-]{0,30}$`,
      String.raw`^(?:releas(?:e|ed|ing)|tagg(?:ed|ing)|publish(?:ed|ing)?) (?:the )?(?:[\w@/.-]{1,60} ){0,2}(?:version )?v?\d{1,4}\.\d[\w.-]{0,30}$`,
    ],
    examples: {
      fire: [
        'Bumped parcel-core to 4.2.1',
        'Updated version from 1.0.3 to 1.0.4.',
        'chore(deps): bump tariff-client from 2.0.0 to 2.1.0',
        'Released v3.4.0',
      ],
      pass: [
        'Upgraded parcel-core to 4.2.1, which drops support for Node 18.',
        'Update the tariff client to 2.1 before the carrier API: the old one cannot parse v3 answers.',
        'Retries were raised to 5 because the carrier times out.',
        'Increase the timeout to 30 seconds.',
      ],
    },
  },
]
