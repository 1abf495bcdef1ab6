import { z } from 'zod'
import { Job } from '../model/job.ts'
import { closedToAgents, openToAgents } from './base.ts'
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
})
export type EmbeddingStatus = z.infer<typeof EmbeddingStatus>

/** What a download would bring; asking for it tells the host of models its name, and nothing else. */
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
   * Chooses the provider. A model is a folder on this machine, or the name of one downloaded before; the one chosen last
   * where none is given. It takes over when every text has its vector, which the job sees to; null where nothing is to be done.
   */
  use: closedToAgents
    .route({ method: 'POST', path: '/embedding', summary: 'Choose how texts are compared' })
    .input(z.object({ provider: Provider, model: z.string().optional() }))
    .output(z.object({ status: EmbeddingStatus, job: Job.nullable() })),
  /** Asks the host of models how big a model is. */
  offer: closedToAgents
    .route({ method: 'POST', path: '/embedding/offer', summary: 'Get the download size of a model' })
    .input(z.object({ model: z.string() }))
    .output(ModelOffer),
  /** Gives the stale references fresh vectors in their folders, each as a step that can be undone. */
  renew: closedToAgents
    .route({ method: 'POST', path: '/embedding/renew', summary: 'Renew the vectors of references in their folders' })
    .output(z.object({ renewed: z.array(exactText).describe('ids of the references') })),
  /** Fetches a model, then chooses it. */
  download: closedToAgents
    .route({ method: 'POST', path: '/embedding/download', summary: 'Download a sentence model, then choose it' })
    .input(z.object({ model: z.string() }))
    .output(Job),
}
