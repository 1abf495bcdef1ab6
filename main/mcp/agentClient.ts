import { type RouterClient, createRouterClient } from '@orpc/server'
import type { CallContext } from '../handlers/context.ts'
import { router } from '../handlers/router.ts'

/** A client of the contract, in an agent's name. */
export type AgentClient = RouterClient<typeof router>

/** Creates a client of the contract for a caller. Callers of it use procedures that are open to agents only. */
export function agentClient(context: CallContext): AgentClient {
  return createRouterClient(router, { context })
}
