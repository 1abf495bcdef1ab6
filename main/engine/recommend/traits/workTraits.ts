import { doing } from '../emptyForms.ts'
import { toldReason, toldRule } from './toldSigns.ts'
import { type Trait, lineTrait, matchIn, wordedTrait } from './trait.ts'

/** Marks of lists, quotes and emphasis before the first word. */
const lead = String.raw`^[^\p{L}\p{N}[\x60]{0,8}`
const label = (names: string): string => String.raw`${lead}\[?(?:${names})(?: \([^)\n]{1,30}\))?\]?(?:\*\*)?\s{0,2}:`

const fields = String.raw`status|state|branch|priority|effort|estimate|assignee|owner|author|review(?:er|ed|s)?(?: date| status)?|complexity|duration|severity|due(?: date)?|date|data|datum|(?:last )?(?:updated?|modified)|created(?: (?:at|on|by))?|completed?(?: on)?|started?|opened|closed|version|versão|phase|fase|milestone|sprint|wave(?: [\d–-]{1,6})?|scope|escopo|labels?|tags?|epic|category|categoria|kategorie|source|commits?|commit hash|prs?|pull requests?|issues?|url|link|journal|quality|test results?|tests?|coverage|related(?: (?:rules?|to|notes?|files?))?|relacionad[oa]s?|autor|prioridade?|priorität|próxim[oa] [\p{L}]+|next [\p{L}]+|depends on|dependencies|blocks|blocked by`
const changes = String.raw`new (?:\p{L}+[- ]){0,2}\p{L}+|(?:added|removed|changed|updated|modified|deleted) (?:files?|features?|rules?|components?|methods?|tests?|dependencies)|bug ?fix|fixes|descoberto em|tempo perdido|files? (?:modified|changed|created|added|touched|deleted|updated)|arquivos? (?:modificados?|criados?|alterados?)|changes(?: made)?|mudanças`
const months = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}`

/** What was done, also after the name of what it was done to. */
const done = new RegExp(
  String.raw`${lead}(?:(?:\*\*[^*\n]{1,60}\*\*|\x60[^\x60\n]{1,80}\x60|[\w./-]{1,60})\s?(?:[-–—:]\s?)?)?(?:(?:also|just|now|then|successfully|all|finally) )?(?:${doing}|tried|maintained|worked on|spent)(?![\p{L}-])(?! (?:from|in|to|by (?!\p{L}{2,20}ing\b)))[^.!?\n]{0,80}`,
  'iu',
)

/** What marks a note as a record of some work, the most telling first. */
export const workTraits: readonly Trait[] = [
  wordedTrait(
    'Begins with the id of a commit, which git tells already',
    /^[^\p{L}\p{N}\n]{0,6}(?:commit:? )?`?(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}\b/u,
  ),
  wordedTrait('Something that is done, ticked off in a list', /^[-*+\s>]{0,6}\[[xX]\] ?\S[^\n]{0,80}/),
  wordedTrait('A box to tick off, not a lesson', /^[-*+\s>]{0,6}(?:\[ \]|[⬜☐◻🔲]) ?\S[^\n]{0,80}/u),
  wordedTrait(
    'A placeholder without content',
    /^[^\p{L}\p{N}\n]{0,6}(?:tbd|todo|n\/a|none(?: yet| recorded| so far)?|pending|nothing (?:yet|here)|placeholder|coming soon|to be (?:filled|added|written|determined|documented|decided))\b[^\n]{0,60}$|\b(?:will|to) be filled\b|[(–—-] ?no [\p{L}-]+ (?:yet|so far)\b/iu,
    16,
  ),
  lineTrait(
    'Only a path, without what it is for',
    /^[-*+\s>`"']{0,6}(?:~|\.{0,2}|[\w.@-]{1,80}|[A-Za-z]:)[\\/][\w.@ \\/-]{1,300}[`"'*]{0,3}$/,
    / [\w-]+ [\w-]+ /,
  ),
  lineTrait(
    'Only an address, without what it is for',
    /^[^\p{L}\p{N}\n]{0,6}(?:[\p{L} ]{1,24}[*:\s]{1,5})?<?https?:\/\/\S{1,400}$/iu,
  ),
  lineTrait(
    'Only links, to where what is worth knowing stands',
    /^[^\p{L}\p{N}[\n]{0,6}(?:[\p{L} _-]{1,24}[*:\s]{1,5})?(?:\[\[[^[\]\n]{1,120}\]\](?:[,;·| ]| and ){0,4}){1,20}$|^[^\p{L}\p{N}[\n]{0,6}(?:\[[^[\]\n]{1,120}\]\([^()\n]{1,200}\)(?:[,;·| ]| and ){0,4}){1,20}$/iu,
  ),
  wordedTrait('A list of what was changed, not what to learn from it', new RegExp(label(changes), 'iu'), 80),
  wordedTrait('A field of a record of some work, not a lesson', new RegExp(label(fields), 'iu'), 30),
  wordedTrait(
    'An entry of a log, which begins with a date',
    new RegExp(
      String.raw`${lead}\[?(?:20\d\d-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]20\d\d|${months}\.? \d{1,2},? 20\d\d)(?!\w)|${lead}(?:opened|closed|created|started|completed|last updated|updated|released|merged) (?:on |at )?(?:20\d\d|\d{1,2}[./]\d|${months}\.? \d)`,
      'iu',
    ),
  ),
  wordedTrait(
    'An entry of a list of changes, which begins with a version',
    /^[^\p{L}\p{N}\n]{0,6}(?:version |release )?v?\d+\.\d+(?:\.\d+)?\b(?=\W{0,6}(?:$|[([—–:-]|\s[([—–-]))/imu,
    200,
  ),
  wordedTrait(
    'Counts the results of one run',
    /\b\d[\d,.]{0,8}(?:\/\d{1,6})? (?:(?:unit|new|e2e|integration|lint|type|passing|failing|more) ){0,2}(?:tests?|errors?|warnings?|passed|passing|failed|failing|testes|tareas|specs?|assertions?|suites?)\b|\b(?:tests?|passed|failed|delivered|attempted|errors?|warnings?|lint)\W{1,3}\d+|\b\d{1,5}\/\d{1,5}\b[^\n]{0,20}(?:✅|pass|done|complete)|\bcoverage\b[^\n]{0,30}\d ?%/iu,
    40,
  ),
  wordedTrait('Is about one pull request', /\b(?:PR|pull request|MR|merge request) ?#?\d{1,6}/i, 60),
  wordedTrait(
    'Is about one commit',
    /`(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}`|\bcommits? `?(?=[0-9a-f]{0,39}\d)[0-9a-f]{7,40}\b/i,
    60,
  ),
  wordedTrait(
    'Says how far some work is',
    /\b\d{1,3} ?% (?:done|complete|finished|migrated|ready)\b|\b(?:in progress|work in progress|wip|not (?:yet )?(?:started|implemented|done|created)|not yet\b|still (?:to do|open|pending|missing)|under development|up to date|(?:is|are) complete\b|(?:task|phase|sprint|wave|step|milestone|stage)s? \d[\w.-]{0,8}\W{0,3}(?:is |are )?(?:complete|completed|done|concluíd[oa])|uncommitted changes|\((?:done|completed?)\)|blocked (?:by|on))/i,
    60,
  ),
  wordedTrait(
    'Counts the lines of one change',
    /~?\b\d[\d,.]{0,6} (?:new )?lines? (?:added|removed|changed|deleted)\b/i,
    60,
  ),
  {
    says: 'Tells what was done, without a lesson',
    find: ({ text, signs }) =>
      signs.words > 60 || toldReason(text, signs) || toldRule(text, signs) ? null : matchIn(text, done),
  },
  wordedTrait(
    'Thinks aloud in one session',
    /^[^\n]{0,80}\b(?:let me|let['’]s|i['’](?:ll|ve|m)|we['’](?:ve|ll))\b[^.!?\n]{0,60}/iu,
  ),
]
