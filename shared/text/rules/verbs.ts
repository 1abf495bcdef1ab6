/** Forms of the verbs common in notes about code. Rules ignore verbs outside the table. */
const regular =
  'use add address call change check create update enable disable install upgrade downgrade remove rename replace restart configure ' +
  'deploy build test merge rebase store avoid need require rely follow treat support target expect generate ' +
  'name release cache validate import export load save lint type mock seed migrate move open close ' +
  'increase reduce raise lower clear delete turn switch pass try want start work fetch request query parse render compile ' +
  'push pull execute apply append retry handle upload download publish document track ignore enforce share escape ' +
  'batch block limit measure monitor round process return register schedule sort sign verify wait bump ' +
  'implement complete extend create comment separate extract introduce simplify'
const doubled = 'pin ship commit debug prefer format wrap stop drop skip swap plan scan map log tag step trim'
const irregular =
  'run ran running|set set setting|put put putting|write wrote writing|read read reading|keep kept keeping|have had having|' +
  'make made making|get got getting|hit hit hitting|build built building|send sent sending|rebuild rebuilt rebuilding|' +
  'choose chose choosing|take took taking|do did doing|go went going|reset reset resetting|split split splitting'

interface Forms {
  base: string
  past: string
  gerund: string
  third: string
}

function regularForms(base: string): [past: string, gerund: string] {
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ied`, `${base}ing`]
  if (base.endsWith('ie')) return [`${base}d`, `${base.slice(0, -2)}ying`]
  return base.endsWith('e') ? [`${base}d`, `${base.slice(0, -1)}ing`] : [`${base}ed`, `${base}ing`]
}

function thirdPerson(base: string): string {
  if (base === 'have') return 'has'
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:s|sh|ch|x|z|o)$/.test(base) ? `${base}es` : `${base}s`
}

function table(): Map<string, Forms> {
  const all = new Map<string, Forms>()
  const put = (base: string, past: string, gerund: string) =>
    all.set(base, { base, past, gerund, third: thirdPerson(base) })
  for (const base of regular.split(' ')) put(base, ...regularForms(base))
  for (const base of doubled.split(' ')) put(base, `${base}${base.at(-1)}ed`, `${base}${base.at(-1)}ing`)
  for (const [base = '', past = '', gerund = ''] of irregular.split('|').map((forms) => forms.split(' ')))
    put(base, past, gerund)
  return all
}

const verbs = table()
const byForm = (form: 'past' | 'gerund') => new Map([...verbs.values()].map((verb) => [verb[form], verb]))
const byPast = byForm('past')
const byGerund = byForm('gerund')

/** All forms as alternatives for a pattern, without duplicates. */
export const baseForms = [...verbs.keys()].join('|')
/** Past forms that are no present ones too, unlike `set`. */
export const onlyPastForms = [...byPast].flatMap(([past, { base }]) => (past === base ? [] : past)).join('|')
export const pastForms = [...byPast.keys()].join('|')
export const gerundForms = [...byGerund.keys()].join('|')

/** Returns the forms of a verb, given its base form, past or gerund; undefined for a verb outside the table. */
export function formsOf(word: string): Forms | undefined {
  const lower = word.toLowerCase()
  return verbs.get(lower) ?? byPast.get(lower) ?? byGerund.get(lower)
}
