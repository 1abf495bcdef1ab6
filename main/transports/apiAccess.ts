import type { AnyContractProcedure, AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract'
import type { Access } from '../../shared/contract/base.ts'
import { contract } from '../../shared/contract/contract.ts'

type Procedure = ContractProcedure<AnySchema, AnySchema, ErrorMap, Access>

/** Every procedure by its path: `memories.page`. */
const procedures = new Map<string, Procedure>(
  Object.entries(contract).flatMap(([area, operations]) =>
    Object.entries<Procedure>(operations).map(([name, procedure]) => [`${area}.${name}`, procedure] as const),
  ),
)

export const apiPrefix = '/api/v1'

/** HTTP serves procedures with a path in the contract. Streams and procedures for the screen only have none. */
export function isServed(procedure: AnyContractProcedure): boolean {
  return procedure['~orpc'].route.path !== undefined
}

/** Whether the contract lets agents call the procedure at a path. */
export function isOpenToAgents(path: readonly string[]): boolean {
  return procedures.get(path.join('.'))?.['~orpc'].meta.agents === 'open'
}
