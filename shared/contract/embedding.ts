import { z } from 'zod'
import { StepResult } from '../model/decision.ts'
import { Job } from '../model/job.ts'
import { closedToAgents, openAtTerminal, openToAgents } from './base.ts'
import { exactText } from '../model/texts.ts'

export const providers = ['lexical', 'transformers'] as const
export const Provider = z
  .enum(providers)
  .describe('`lexical` is built in and needs nothing; `transformers` is a sentence model on this machine')
export type Provider = z.infer<typeof Provider>

export const EmbeddingModel = z.object({
  name: exactText,
  folder: exactText,
  dimensions: z.number().describe('how many numbers a vector has'),
})
export type EmbeddingModel = z.infer<typeof EmbeddingModel>

export const EmbeddingStatus = z.object({
  provider: Provider.describe('how texts are compared'),
  model: EmbeddingModel.nullable(),
  next: EmbeddingModel.nullable().describe('the model that takes over once every text has a vector of it'),
  texts: z.number().describe('different texts of memories and references'),
  vectors: z.number().describe('how many of them have a vector of `next`, else of the model in use'),
  stale_references: z
    .number()
    .describe('references whose folder takes vectors of the model in use and has none of what they say now'),
  job: Job.nullable().describe('the download or embedding under way, else the last one'),
  suggested: exactText.describe('the model to download where none is named'),
  host: exactText.describe('the server that models are downloaded from'),
})
export type EmbeddingStatus = z.infer<typeof EmbeddingStatus>

/** What a download would bring. Requesting it sends the model's name, and nothing else, to the model host. */
export const ModelOffer = z.object({
  name: exactText,
  host: exactText,
  folder: exactText.describe('where it would lie'),
  files: z.number(),
  bytes: z.number(),
})
export type ModelOffer = z.infer<typeof ModelOffer>

export const embedding = {
  status: openToAgents
    .route({ method: 'GET', path: '/embedding', summary: 'Get how texts are compared, and the running job' })
    .output(EmbeddingStatus),
  /**
   * Selects the provider. A model is a folder on this machine or the name of a downloaded one; by default the model used
   * last. It takes over when the job has computed a vector for every text; the job is null if there is nothing to do.
   */
  use: closedToAgents
    .route({ method: 'POST', path: '/embedding', summary: 'Choose how texts are compared' })
    .input(z.object({ provider: Provider, model: z.string().optional() }))
    .output(z.object({ status: EmbeddingStatus, job: Job.nullable() })),
  /** Asks the model host for a model's size. */
  offer: openAtTerminal
    .route({ method: 'POST', path: '/embedding/offer', summary: 'Get the download size of a model' })
    .input(z.object({ model: z.string() }))
    .output(ModelOffer),
  /** Writes new vectors for the stale references into their folders, each as a step that can be undone. */
  renew: closedToAgents
    .route({ method: 'POST', path: '/embedding/renew', summary: 'Renew the vectors of references in their folders' })
    .output(z.object({ renewed: z.array(exactText).describe('ids of the references'), stale: StepResult.shape.stale })),
  /** Downloads a model, then selects it. */
  download: closedToAgents
    .route({ method: 'POST', path: '/embedding/download', summary: 'Download a sentence model, then choose it' })
    .input(z.object({ model: z.string() }))
    .output(Job),
}
