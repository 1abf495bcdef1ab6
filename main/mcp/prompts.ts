import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { advisorInstructions } from '../engine/clients/advisor/advisorInstructions.ts'
import { storingGuidance } from '../engine/clients/advisor/storing.ts'

/** Offers prompts a person starts from a client: to review what agents stored, and to store what a session taught. */
export function offerPrompts(server: McpServer): void {
  server.registerPrompt(
    'review_memories',
    {
      title: 'Review memories',
      description: 'Read raw memories, check them, and propose what becomes of each. A person decides.',
      argsSchema: z.object({ project: z.string().optional().describe('a project’s name; default: all') }),
    },
    ({ project }) => userSays(advisorInstructions(project)),
  )
  server.registerPrompt(
    'store_lessons',
    { title: 'Store what was learned', description: 'Store the lessons of this session, each with its evidence.' },
    () => userSays(`Look back at this session.\n\n${storingGuidance}`),
  )
}

function userSays(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
