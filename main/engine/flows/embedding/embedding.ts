import { isAbsolute, join } from 'node:path'
import type { EmbeddingModel, EmbeddingStatus, Provider } from '../../../../shared/contract/embedding.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Job } from '../../../../shared/model/job.ts'
import { abortable } from '../../runtime/abortable.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { staleReferences } from '../../decide/promote/renewVectors.ts'
import { calibrate, textsToCalibrate } from '../../language/closeness/similarityScale.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import { embedTexts, providerOf } from '../compare/modelVectors.ts'
import { write } from '../../store/db.ts'
import { afterChange, resumable, writeWhole } from '../../store/describeFailure.ts'
import { type ChosenModel, readEmbeddingChoice, saveEmbeddingChoice } from '../../store/queries/embeddingChoice.ts'
import { listReferenceTexts } from '../../store/queries/pairs.ts'
import { countVectors, deleteUnusedVectors, textsWithoutVector } from '../../store/queries/vectors.ts'
import { startTriage } from '../triage/triageJob.ts'

/** The model agent frameworks use to embed their references. */
const suggestedModel = 'Xenova/all-MiniLM-L6-v2'

const page = 500

/** Returns the active provider and the one being prepared, how many texts have vectors, and the job working on it. */
export function embeddingStatus(core: Pick<Core, 'library' | 'ports' | 'jobs'>): EmbeddingStatus {
  const { library, ports, jobs } = core
  const { db } = library
  const { active, next } = readEmbeddingChoice(db)
  const own = jobs.list().filter(({ kind }) => kind === 'embed' || kind === 'download')
  return {
    provider: active ? 'transformers' : 'lexical',
    model: active && shown(active),
    next: next && shown(next),
    ...countVectors(db, (next ?? active)?.provider ?? null),
    stale_references: staleReferences(core).length,
    job: own.find(({ state }) => state === 'running') ?? own[0] ?? null,
    suggested: suggestedModel,
    host: ports.models.host,
  }
}

/**
 * Chooses the provider that measures similarity. The built-in provider takes effect immediately; a model once every text has
 * its vector, which the returned job ensures. Throws what trying the model throws, and `precondition` when it is neither a
 * folder nor downloaded.
 */
export async function useProvider(core: Core, provider: Provider, model?: string): Promise<Job | null> {
  const { db } = core.library
  if (provider === 'lexical') {
    await stopRunning(core)
    const was = readEmbeddingChoice(db)
    writeWhole(core.library, (writable) => saveEmbeddingChoice(writable, { ...was, active: null, next: null }))
    core.changes.touch('settings')
    return afterChange(core.library, 'the built-in comparison is chosen', () => (was.active ? startTriage(core) : null))
  }
  const folder = folderOf(core, model)
  const chosen = await tryModel(core, folder)
  await stopRunning(core)
  const { active } = readEmbeddingChoice(db)
  const isActive = active?.provider === chosen.provider && active.folder === chosen.folder
  writeWhole(core.library, (writable) =>
    saveEmbeddingChoice(writable, { active, next: isActive ? null : chosen, last: folder }),
  )
  core.changes.touch('settings')
  return afterChange(core.library, `${chosen.name} is chosen`, () => (isActive ? null : startEmbedding(core)))
}

/** Downloads a model as a job, then chooses it. */
export async function startDownload(core: Core, name: string): Promise<Job> {
  const { models } = core.ports
  const { folder } = models.folderOf(name)
  await stopRunning(core, 'download')
  return core.jobs.start({
    kind: 'download',
    label: `Downloading ${name}`,
    unit: 'bytes',
    params: {},
    async run(control) {
      try {
        await abortable(core.ports.clock, control, (signal) =>
          models.download(name, { signal, progress: control.progress }),
        )
      } catch (error) {
        if (control.cancelled) return { folder, job: null }
        throw error
      }
      return { folder, job: (await useProvider(core, 'transformers', folder))?.id ?? null }
    },
  })
}

/** Continues switching to a model: computes every text's vector, then activates the model. */
export function startEmbedding(core: Core): Job {
  const { next } = readEmbeddingChoice(core.library.db)
  if (!next) throw new AppError('precondition', 'No model is waiting to be used. Choose one first.')
  return core.jobs.start({
    kind: 'embed',
    label: `Embedding with ${next.name}`,
    unit: 'texts',
    params: {},
    run: (control) => resumable(core.library, () => embedAll(core, next, control)),
  })
}

async function embedAll(core: Core, model: ChosenModel, control: JobControl): Promise<Record<string, unknown>> {
  const { db } = core.library
  write(db, (writable) => {
    listReferenceTexts(writable)
    deleteUnusedVectors(writable)
  })
  const { texts, vectors } = countVectors(db, model.provider)
  control.progress(vectors, texts)
  let [done, made, after] = [vectors, 0, '']
  while (!control.cancelled) {
    const hashes = textsWithoutVector(db, model.provider, after, page)
    const count = await embedTexts(core, model, hashes, {
      isCancelled: () => control.cancelled,
      onProgress: (some) => control.progress(Math.min(texts, done + some), texts),
    })
    done += count
    made += count
    after = hashes.at(-1) ?? ''
    if (hashes.length > 0) continue
    // Texts added meanwhile may have a hash before the last one.
    if (made === 0) break
    made = 0
  }
  if (control.cancelled) {
    // A person cancelled it; if the library is closing instead, the next start continues.
    if (!control.closing)
      write(db, (writable) => saveEmbeddingChoice(writable, { ...readEmbeddingChoice(db), next: null }))
    core.changes.touch('settings')
    return { ...countVectors(db, model.provider), in_use: false }
  }
  write(db, (writable) => saveEmbeddingChoice(writable, { active: model, next: null, last: model.folder }))
  core.changes.touch('settings', 'memories')
  afterChange(core.library, `${model.name} is in use`, () => startTriage(core))
  return { ...countVectors(db, model.provider), in_use: true }
}

/** Tries a model and calibrates its similarity scale. */
async function tryModel({ ports: { models } }: Pick<Core, 'ports'>, folder: string): Promise<ChosenModel> {
  const tried = await models.inspect(folder)
  const knots = calibrate(await models.embed(folder, textsToCalibrate()))
  const { name, dimensions } = tried
  return {
    provider: providerOf(tried),
    name,
    folder,
    dimensions,
    knots: knots.map(([cosine, similarity]) => [cosine, similarity]),
  }
}

function folderOf({ library: { db }, ports: { models, files, home } }: LibraryCore, model: string | undefined): string {
  if (model === undefined) {
    const { last } = readEmbeddingChoice(db)
    if (last !== null) return last
    const { folder, isHere } = models.folderOf(suggestedModel)
    if (isHere) return folder
    throw modelMissing(suggestedModel)
  }
  if (model.startsWith('~')) return join(home, model.slice(1))
  if (isAbsolute(model) || files.stat(model)?.kind === 'folder') return model
  const { folder, isHere } = models.folderOf(model)
  if (isHere) return folder
  throw modelMissing(model)
}

function modelMissing(model: string): AppError {
  return new AppError(
    'precondition',
    `The model ${model} is not on this machine, and nothing is downloaded unasked. Name a folder with a model, or download it.`,
  )
}

/** Cancels a running change of provider or download, which keeps what it has done. */
async function stopRunning({ jobs }: Pick<Core, 'jobs'>, what: 'embed' | 'download' = 'embed'): Promise<void> {
  for (const { id, kind, state } of jobs.list()) {
    if (kind !== what || state !== 'running') continue
    jobs.cancel(id)
    await jobs.ended(id)
  }
}

function shown({ name, folder, dimensions }: ChosenModel): EmbeddingModel {
  return { name, folder, dimensions }
}
