import {
  type AdvisorCaps,
  type AdvisorModel,
  type AdvisorProvider,
  type AdvisorSettings,
  advisorProviders,
  usualBaseUrls,
} from '../../shared/model/advisor.ts'
import { type Arguments, type Call, type Option, WrongUsage } from './command.ts'

/** The options of `advisor configure`. */
export const modelOptions: Record<string, Option> = {
  provider: { value: 'PROVIDER', help: 'configure: what the model is served by', choices: advisorProviders },
  model: { value: 'NAME', help: 'configure: the model, as the server calls it' },
  'base-url': { value: 'URL', help: 'configure: where it is served: https, or http on this machine' },
  'key-variable': { value: 'NAME', help: 'configure: the environment variable that holds the key; `none` for no key' },
  'price-in': { value: 'DOLLARS', help: 'configure: for a million tokens sent; `unknown` for none' },
  'price-out': { value: 'DOLLARS', help: 'configure: for a million tokens received; `unknown` for none' },
  large: { help: 'configure: the options above are about the large model, asked on conflict, high stakes or doubt' },
  off: { help: 'configure: forget the model; without --large, turn the advisor off' },
  'run-tokens': { value: 'N', help: 'configure: most tokens of a run; `none` for no cap' },
  'month-tokens': { value: 'N', help: 'configure: most tokens of a month; `none` for no cap' },
  'run-cost': { value: 'DOLLARS', help: 'configure: most that a run may cost; `none` for no cap' },
  'month-cost': { value: 'DOLLARS', help: 'configure: most that a month may cost; `none` for no cap' },
  timeout: { value: 'SECONDS', help: 'configure: how long to wait for a reply, up to 300' },
  'at-session-end': {
    value: 'on|off',
    help: 'configure: also ask when an agent’s session ends and curation is due',
    choices: ['on', 'off'],
  },
}

/** A change of the settings, as the contract takes it. */
interface Change {
  small?: AdvisorModel | null
  large?: AdvisorModel | null
  caps?: { [Name in keyof AdvisorCaps]?: AdvisorCaps[Name] }
  timeout_s?: number
  at_session_end?: boolean
}

const ofModel = ['provider', 'model', 'base-url', 'key-variable', 'price-in', 'price-out']

/** Returns the change that the options of `configure` ask for. Throws `WrongUsage`. */
export function configureAdvisor({ arguments: given }: Call, settings: AdvisorSettings): Change {
  const tier = given.has('large') ? 'large' : 'small'
  const isModel = ofModel.some((name) => given.has(name))
  const caps = capsIn(given)
  const [timeout_s, session] = [given.number('timeout', 1, 300), given.text('at-session-end')]
  if (given.has('off') && isModel) throw new WrongUsage('--off forgets the model; give it alone or with --large.')
  if (tier === 'large' && !isModel && !given.has('off'))
    throw new WrongUsage('--large needs --provider and --model, or --off.')
  const change: Change = {
    ...(given.has('off') && { [tier]: null, ...(tier === 'small' && { large: null }) }),
    ...(isModel && { [tier]: modelIn(given, settings[tier]) }),
    ...(Object.keys(caps).length > 0 && { caps }),
    ...(timeout_s !== undefined && { timeout_s }),
    ...(session !== undefined && { at_session_end: session === 'on' }),
  }
  if (Object.keys(change).length === 0)
    throw new WrongUsage('advisor configure needs something to change, such as --provider and --model.')
  return change
}

/** A model with the given options, the others as they were; those of another provider begin anew. */
function modelIn(given: Arguments, former: AdvisorModel | null): AdvisorModel {
  const named = advisorProviders.find((provider) => provider === given.text('provider'))
  const provider = named ?? former?.provider
  if (!provider) throw new WrongUsage(`advisor configure needs --provider: ${advisorProviders.join(', ')}.`)
  const known = former?.provider === provider ? former : newModel(provider)
  const model = given.text('model') ?? known.model
  const base_url = given.text('base-url') ?? known.base_url
  if (!model) throw new WrongUsage('advisor configure needs --model.')
  if (!base_url)
    throw new WrongUsage(`--base-url is needed for ${provider}: the address that ends before /chat/completions.`)
  const key = given.text('key-variable')
  return {
    provider,
    model,
    base_url,
    key_variable: key === undefined ? known.key_variable : key === 'none' ? null : key,
    price_in: given.has('price-in') ? priceIn(given, 'price-in') : known.price_in,
    price_out: given.has('price-out') ? priceIn(given, 'price-out') : known.price_out,
  }
}

function newModel(provider: AdvisorProvider): AdvisorModel {
  return {
    provider,
    model: '',
    base_url: usualBaseUrls[provider],
    key_variable: provider === 'anthropic' ? 'ANTHROPIC_API_KEY' : null,
    price_in: null,
    price_out: null,
  }
}

function capsIn(given: Arguments): NonNullable<Change['caps']> {
  const names = {
    run_tokens: 'run-tokens',
    month_tokens: 'month-tokens',
    run_cost: 'run-cost',
    month_cost: 'month-cost',
  }
  const found = Object.entries(names).flatMap(([cap, option]) => {
    const amount = amountIn(given, option, 'none')
    return amount === undefined ? [] : [[cap, amount] as const]
  })
  return Object.fromEntries(found)
}

function priceIn(given: Arguments, option: string): number | null {
  return amountIn(given, option, 'unknown') ?? null
}

/** Returns an amount of an option, null for the word that means none, undefined without the option. Throws `WrongUsage`. */
function amountIn(given: Arguments, option: string, none: string): number | null | undefined {
  const typed = given.text(option)
  if (typed === undefined) return undefined
  if (typed === none) return null
  if (/^\d+(\.\d+)?$/.test(typed)) return Number(typed)
  throw new WrongUsage(`--${option} must be a number of 0 or more, or “${none}”, not ${typed || 'empty'}.`)
}
