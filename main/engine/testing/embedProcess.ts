import { createChanges } from '../runtime/changes.ts'
import { createEngine } from '../engine.ts'
import { useProvider } from '../flows/embedding/embedding.ts'
import type { EnginePorts } from '../runtime/threads.ts'
import { nodePorts } from '../../platform/nodePorts.ts'
import { fakeModels } from './fakeModels.ts'

/** Another process that gives a library's texts vectors of a model, slowly, saying each batch, until it is killed. */
const [libraryPath = '', folder = ''] = process.argv.slice(2)
const models = fakeModels()
const ports: EnginePorts = {
  ...nodePorts({ kind: 'cli', note: null, pickFolder: null, reveal: () => Promise.resolve() }),
  models: {
    ...models,
    async embed(place, texts) {
      process.stdout.write(`${texts.length}\n`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return models.embed(place, texts)
    },
  },
}
const engine = createEngine(ports, createChanges(ports.clock), { libraryPath, live: false })
const job = await useProvider(engine.core, 'transformers', folder)
if (job) await engine.core.jobs.ended(job.id)
