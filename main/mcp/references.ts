import { type McpServer, ResourceTemplate, type ServerContext } from '@modelcontextprotocol/server'
import { type Skill, SkillsExtension, skillEntry } from '@modelcontextprotocol/server/ext/skills'
import type { Reference } from '../../shared/model/reference.ts'
import type { AgentClient } from './agentClient.ts'
import { type ClientFor, markdown, readMarkdown } from './resources.ts'

const scheme = 'schoolhouse://references/'
const skillsUri = 'skill://schoolhouse/'

/** Offers the references a person approved as resources and as skills. Files that people wrote themselves are not offered. */
export function offerReferences(server: McpServer, clientFor: ClientFor): void {
  const template = new ResourceTemplate(`${scheme}{id}`, {
    list: async (request) => ({ resources: (await approved(clientFor(request))).map(resourceOf) }),
  })
  server.registerResource(
    'references',
    template,
    { title: 'References', description: 'Lessons that a person approved.', mimeType: markdown },
    (uri, { id }, request) =>
      readMarkdown(uri, id, async (named) => (await clientFor(request).references.get({ id: named })).content),
  )
  skillsOf(clientFor).attach(server)
}

function skillsOf(clientFor: ClientFor): SkillsExtension {
  const all = async (request: ServerContext): Promise<{ skill: Skill; text: string }[]> =>
    Promise.all((await approved(clientFor(request))).map(toSkill))
  return new SkillsExtension({
    baseUri: skillsUri,
    source: {
      list: async (_, request) => ({ skills: (await all(request)).map(({ skill }) => skill) }),
      get: async (uri, request) => (await all(request)).find(({ skill }) => skill.uri === uri)?.skill,
      async read(uri, request) {
        const found = (await all(request)).find(({ skill }) => skill.uri === uri)
        return found && { text: found.text, mimeType: markdown }
      },
    },
  })
}

async function approved(client: AgentClient): Promise<Reference[]> {
  const references = await client.references.list()
  return references.filter(({ foreign, state }) => !foreign && state !== 'missing')
}

function resourceOf({ id, name, description }: Reference) {
  return { uri: `${scheme}${encodeURIComponent(id)}`, name: id, title: name, description, mimeType: markdown }
}

/** Converts a reference to a skill: its description tells an agent when to read it. */
async function toSkill({ id, name, description, content }: Reference): Promise<{ skill: Skill; text: string }> {
  const says = JSON.stringify(description || name)
  const text = `---\nname: ${id}\ndescription: ${says}\n---\n\n# ${name}\n\n${content}\n`
  return { skill: await skillEntry(id, { 'SKILL.md': text }, { baseUri: skillsUri }), text }
}
