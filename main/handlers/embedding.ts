import { embeddingStatus, startDownload, useProvider } from '../engine/flows/embedding/embedding.ts'
import { renewVector, staleReferences } from '../engine/decide/promote/renewVectors.ts'
import { type Topic, joinTopics } from '../../shared/model/topic.ts'
import { byOf, os } from './context.ts'

export const embedding = {
  status: os.embedding.status.handler(({ context }) => embeddingStatus(context.library.engine().core)),
  use: os.embedding.use.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const job = await useProvider(core, input.provider, input.model)
    return { status: embeddingStatus(core), job }
  }),
  renew: os.embedding.renew.handler(async ({ context }) => {
    const engine = context.library.engine()
    const renewed: string[] = []
    const stale: Topic[][] = []
    for (const { id } of staleReferences(engine.core)) {
      const result = await engine.decide(byOf(context), renewVector(engine.core, id))
      if (result.step !== null) renewed.push(id)
      stale.push(result.stale)
    }
    return { renewed, stale: joinTopics(stale) }
  }),
  offer: os.embedding.offer.handler(({ input, context }) =>
    context.library.engine().core.ports.models.offer(input.model),
  ),
  download: os.embedding.download.handler(({ input, context }) =>
    startDownload(context.library.engine().core, input.model),
  ),
}
