import { availableParallelism } from 'node:os'
import { basename, dirname, sep } from 'node:path'
import { AutoModel, AutoTokenizer, type PreTrainedModel, type PreTrainedTokenizer, env } from '@xenova/transformers'
import { AppError } from '../../shared/errors.ts'
import { type ModelFolder, fingerprintOf, readModelFolder } from './modelFolder.ts'
import type { FromModels, ToModels } from './modelMessages.ts'

/** A child process that runs sentence models: if it crashes or is killed, the parent is unaffected. */
interface Loaded extends ModelFolder {
  tokenizer: PreTrainedTokenizer
  model: PreTrainedModel
  fingerprint: Promise<string> | null
}

env.allowRemoteModels = false
env.useFSCache = false
env.useBrowserCache = false

/** A text is cut to this many characters per token the model can read. */
const charactersPerToken = 24

let loaded: Loaded | null = null
let queue: Promise<void> = Promise.resolve()

process.on('message', (message: ToModels) => {
  queue = queue.then(() => answer(message))
})
// A normal exit would run a library's clean-up code, which aborts.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function answer(message: ToModels): Promise<void> {
  const { call } = message
  try {
    const model = await load(message.folder)
    if (message.type === 'embed') tell({ call, type: 'vectors', vectors: await embedAll(model, message.texts) })
    else {
      const { length: dimensions } = await embed(model, 'A first text.')
      const fingerprint = await (model.fingerprint ??= fingerprintOf(model))
      tell({ call, type: 'model', model: { name: model.name, dimensions, fingerprint } })
    }
  } catch (error) {
    const kind = error instanceof AppError ? error.kind : 'corrupt'
    const why = error instanceof Error ? error.message : String(error)
    const text = error instanceof AppError ? why : `The model in ${message.folder} cannot be run: ${why}`
    tell({ call, type: 'failed', kind, message: text })
  }
}

async function load(path: string): Promise<Loaded> {
  if (loaded?.folder === path) return loaded
  const folder = readModelFolder(path)
  await loaded?.model.dispose()
  loaded = null
  env.localModelPath = dirname(path) + sep
  const id = basename(path)
  const tokenizer = await AutoTokenizer.from_pretrained(id, { local_files_only: true })
  const model = await AutoModel.from_pretrained(id, {
    local_files_only: true,
    dtype: folder.isQuantized ? 'q8' : 'fp32',
    session_options: { intraOpNumThreads: Math.max(1, Math.floor(availableParallelism() / 2)), interOpNumThreads: 1 },
  })
  return (loaded = { ...folder, tokenizer, model, fingerprint: null })
}

/** One at a time: in a batch, a quantised model gives a text a different vector, and a vector must depend on its text alone. */
async function embedAll(model: Loaded, texts: readonly string[]): Promise<Float32Array> {
  const vectors: Float32Array[] = []
  for (const text of texts) vectors.push(await embed(model, text))
  const all = new Float32Array(vectors.length * (vectors[0]?.length ?? 0))
  vectors.forEach((vector, index) => all.set(vector, index * vector.length))
  return all
}

/** Mean of the token vectors of a text, normalised to length 1. */
async function embed({ tokenizer, model, maxTokens }: Loaded, text: string): Promise<Float32Array> {
  const start = text.slice(0, charactersPerToken * maxTokens).toWellFormed()
  const inputs: unknown = await tokenizer(start, { truncation: true, max_length: maxTokens })
  const output = (await model(inputs)) as Record<string, { dims: number[]; data: Float32Array } | undefined>
  const whole = output['sentence_embedding']
  if (whole) return scaled(Float32Array.from(whole.data))
  const tokens = output['last_hidden_state'] ?? output['token_embeddings']
  const dimensions = tokens?.dims.at(-1)
  if (!tokens || !dimensions) throw new Error('it gives no token vectors, so it is not a sentence model')
  const sum = new Float64Array(dimensions)
  for (let at = 0; at < tokens.data.length; at += 1)
    sum[at % dimensions] = (sum[at % dimensions] ?? 0) + (tokens.data[at] ?? 0)
  return scaled(Float32Array.from(sum, (value) => value / (tokens.data.length / dimensions)))
}

function scaled(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : new Float32Array(vector.length)
}

function tell(message: FromModels): void {
  process.send?.(message)
}
