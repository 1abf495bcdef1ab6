import { embeddingStatus, startDownload, useProvider } from '../engine/embedding.ts'
import { os } from './context.ts'

export const embedding = {
  status: os.embedding.status.handler(({ context }) => embeddingStatus(context.library.engine().core)),
  use: os.embedding.use.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const job = await useProvider(core, input.provider, input.model)
    return { status: embeddingStatus(core), job }
  }),
  offer: os.embedding.offer.handler(({ input, context }) =>
    context.library.engine().core.ports.models.offer(input.model),
  ),
  download: os.embedding.download.handler(({ input, context }) =>
    startDownload(context.library.engine().core, input.model),
  ),
}
