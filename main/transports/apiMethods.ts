import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '../../shared/contract/contract.ts'
import { apiPrefix, isServed } from './apiAccess.ts'

export const specificationPath = `${apiPrefix}/openapi.json`

/** The methods a path under /api/v1, without its query, supports; empty if there is no such path. */
export function methodsAt(path: string): string[] {
  if (path === specificationPath) return ['GET']
  const own = path.slice(apiPrefix.length)
  return [...new Set(routes.filter(({ pattern }) => pattern.test(own)).map(({ method }) => method))].toSorted()
}

const routes = Object.values(contract)
  .flatMap((operations) => Object.values<AnyContractProcedure>(operations))
  .filter(isServed)
  .map((procedure) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route
    const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')
    return { method, pattern: new RegExp(`^${pattern}/?$`) }
  })
