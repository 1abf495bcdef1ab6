import { resolve } from 'node:path'
import { type EmbeddingStatus, type Provider, providers } from '../../shared/contract/embedding.ts'
import { counted } from '../../shared/text/counted.ts'
import { nodeFiles } from '../platform/nodeFiles.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { compareNew } from './compareNew.ts'
import { followJob } from './followJob.ts'
import { factsText, writeJson } from './print.ts'

export const embed: Command = {
  name: 'embed',
  summary: 'Show or choose how similarity is measured: the built-in comparison of words, or a sentence model',
  parameters: 'status | use lexical | use transformers | references',
  minArguments: 1,
  maxArguments: 2,
  options: {
    model: { value: 'PATH|NAME', help: 'the model’s folder, or the name of a model that is or will be downloaded' },
    download: { help: 'download the model if it is not on this machine; nothing is downloaded without this' },
  },
  async run(call) {
    const [verb, provider] = call.arguments.positionals
    const [model, isDownload] = [call.arguments.text('model'), call.arguments.has('download')]
    if (verb === 'status') {
      if (provider !== undefined || model !== undefined || isDownload)
        throw new WrongUsage('embed status takes nothing else.')
      return writeStatus(call)
    }
    if (verb === 'references') {
      if (provider !== undefined || model !== undefined || isDownload)
        throw new WrongUsage('embed references takes nothing else.')
      return renew(call)
    }
    if (verb !== 'use') throw new WrongUsage(`embed takes status, use with a provider, or references, not “${verb}”.`)
    if (!isProvider(provider))
      throw new WrongUsage(
        `embed use takes one of ${providers.join(' and ')}${provider === undefined ? '' : `, not “${provider}”`}.`,
      )
    if (provider === 'lexical' && (model !== undefined || isDownload))
      throw new WrongUsage('The built-in comparison takes no model.')
    await use(call, provider, { model: modelOf(call, model), isDownload })
    await compareNew(call)
    return writeStatus(call)
  },
}

function isProvider(typed: string | undefined): typed is Provider {
  return providers.some((provider) => provider === typed)
}

/** Resolves a folder to an absolute path; anything else is a model name. */
function modelOf({ io }: Call, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const path = resolve(io.folder, typed)
  return nodeFiles.stat(path) || /^(?:[./~]|[a-z]:|.*\\)/i.test(typed) ? path : typed
}

async function use(
  call: Call,
  provider: Provider,
  { model, isDownload }: { model: string | undefined; isDownload: boolean },
): Promise<void> {
  const { client } = await call.open()
  if (isDownload) {
    const name = model ?? (await client.embedding.status()).suggested
    const { host, files, bytes, folder } = await client.embedding.offer({ model: name })
    call.io.warn(`${name}: ${(bytes / 1e6).toFixed(1)} MB in ${counted(files, 'file')} from ${host}, to ${folder}\n`)
    await followJob(call, await client.embedding.download({ model: name }))
    const { job } = await client.embedding.status()
    if (job) await followJob(call, job)
    return
  }
  const { job } = await client.embedding.use({ provider, model })
  if (job) await followJob(call, job)
}

/** Updates the vector files of references whose text or model changed. */
async function renew(call: Call): Promise<void> {
  const { client } = await call.open()
  const result = await client.embedding.renew()
  if (call.json) return writeJson(call, result)
  const text = `Renewed the vectors of ${counted(result.renewed.length, 'reference')} in their folders.`
  await call.io.write(`${[text, ...result.renewed.map((id) => `  ${id}`)].join('\n')}\n`)
}

async function writeStatus(call: Call): Promise<void> {
  const { client } = await call.open()
  const status = await client.embedding.status()
  if (call.json) return writeJson(call, status)
  await call.io.write(statusText(status))
}

function statusText({ provider, model, next, texts, vectors, stale_references: stale, job }: EmbeddingStatus): string {
  const of = counted(texts, 'text')
  const running = job?.state === 'running' ? `${job.label}, ${job.done} of ${job.total ?? '?'} ${job.unit}` : null
  return factsText({
    provider: model ? `${provider}: ${model.name}` : `${provider}: built in, needs no vectors`,
    folder: model?.folder,
    dimensions: model?.dimensions,
    vectors: model && !next ? `${vectors} of ${of}` : null,
    next: next && `${next.name}: ${vectors} of ${of} have a vector; \`embed use transformers\` continues`,
    references:
      stale > 0 ? `${counted(stale, 'reference')} without a fresh vector; \`embed references\` renews them` : null,
    running,
    failed: job?.error,
  })
}
