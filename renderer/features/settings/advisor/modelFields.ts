import { AdvisorModel, type AdvisorProvider, usualBaseUrls } from '../../../../shared/model/advisor.ts'

/** A model as it is typed. */
export interface ModelFields {
  provider: AdvisorProvider
  model: string
  base_url: string
  key_variable: string
  price_in: string
  price_out: string
}

/** What the form shows for a model; for none, Ollama at its usual place. */
export function fieldsOf(model: AdvisorModel | null): ModelFields {
  if (!model)
    return {
      provider: 'ollama',
      model: '',
      base_url: usualBaseUrls.ollama,
      key_variable: '',
      price_in: '',
      price_out: '',
    }
  return {
    ...model,
    key_variable: model.key_variable ?? '',
    price_in: model.price_in === null ? '' : String(model.price_in),
    price_out: model.price_out === null ? '' : String(model.price_out),
  }
}

const problems: Readonly<Record<keyof ModelFields, string>> = {
  provider: 'Choose a provider.',
  model: 'Name a model.',
  base_url: 'Give an address that begins with https://, or with http:// on this machine.',
  key_variable: 'Name a variable in capitals, such as OPENAI_API_KEY. Do not put the key itself here.',
  price_in: 'A number of dollars, such as 3 or 0.15; empty if unknown.',
  price_out: 'A number of dollars, such as 15 or 0.6; empty if unknown.',
}

/** Returns the typed model, or the first field that is not right, with what to do. */
export function modelOf(fields: ModelFields): AdvisorModel | { field: keyof ModelFields; words: string } {
  const read = AdvisorModel.safeParse({
    provider: fields.provider,
    model: fields.model,
    base_url: fields.base_url,
    key_variable: fields.key_variable.trim() || null,
    price_in: amountOf(fields.price_in),
    price_out: amountOf(fields.price_out),
  })
  if (read.success) return read.data
  const field = (Object.keys(problems) as (keyof ModelFields)[]).find((name) => name === read.error.issues[0]?.path[0])
  return { field: field ?? 'model', words: problems[field ?? 'model'] }
}

/** Returns the number in a field; null if it is empty, NaN for anything else. */
export function amountOf(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  if (text === '') return null
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
