import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { type ClientFor, markdown, readMarkdown } from './resources.ts'

const scheme = 'schoolhouse://packs/'

/** Offers a pack for each project with memories as a resource: what an agent should know before it begins, in 500 tokens. */
export function offerPacks(server: McpServer, clientFor: ClientFor): void {
  const template = new ResourceTemplate(`${scheme}{project}`, {
    list: async (request) => {
      const { projects } = await clientFor(request).memories.facets()
      const resources = projects.map(({ id, name }) => ({
        uri: `${scheme}${encodeURIComponent(id)}`,
        name: `pack-${name}`,
        title: `Pack: ${name}`,
        description: `Rules, open contradictions and lessons of ${name}.`,
        mimeType: markdown,
      }))
      return { resources }
    },
  })
  server.registerResource(
    'packs',
    template,
    { title: 'Packs', description: 'What to know before working on a project, by its id or name.', mimeType: markdown },
    (uri, { project }, request) =>
      readMarkdown(uri, project, async (named) => {
        const { text } = await clientFor(request).retrieval.pack({ level: 'task', project: named })
        return text
      }),
  )
}
