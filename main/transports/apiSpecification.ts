import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '../../shared/contract/contract.ts'
import { Decision, StepResult } from '../../shared/model/decision.ts'
import { FileDiff } from '../../shared/model/diff.ts'
import { Job } from '../../shared/model/job.ts'
import { MemoryCard } from '../../shared/model/memory.ts'
import { Reference } from '../../shared/model/reference.ts'
import { Source } from '../../shared/model/source.ts'
import type { LibraryHost } from '../engine/libraryHost.ts'
import { apiPrefix, isOpenToAgents, isServed } from './apiAccess.ts'
import { ApiError } from './apiErrors.ts'

/** Schemas the specification defines once and references. */
const commonSchemas = {
  MemoryCard: { schema: MemoryCard },
  Error: { schema: ApiError },
  Decision: { schema: Decision },
  FileDiff: { schema: FileDiff },
  StepResult: { schema: StepResult },
  Reference: { schema: Reference },
  Source: { schema: Source },
  Job: { schema: Job },
}
const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** The OpenAPI specification of the procedures the caller may use. */
export function specificationFor(library: LibraryHost, isAgent: boolean): Promise<object> {
  return generator.generate(contract, {
    info: { title: 'Schoolhouse', version: library.engine().core.ports.appVersion },
    servers: [{ url: apiPrefix }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    commonSchemas,
    filter: ({ contract: procedure, path }) => isServed(procedure) && (!isAgent || isOpenToAgents(path)),
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
  })
}
