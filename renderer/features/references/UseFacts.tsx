import { useQuery } from '@tanstack/react-query'
import type { Reference } from '../../../shared/model/reference.ts'
import { useApi } from '../../client/provider.tsx'
import { ago, dayOf } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'
import { alwaysRefetch } from './alwaysRefetch.ts'
import { Fact } from './Fact.tsx'

/** When agents last looked a reference up, and in how many sessions; since when nobody did, if that is long. */
export function UseFacts({
  id,
  onDemand,
  unusedSince,
}: Pick<Reference, 'id'> & {
  onDemand: boolean
  unusedSince: string | undefined
}) {
  const { queries } = useApi()
  const { data: uses } = useQuery(queries.retrieval.uses.queryOptions({ input: { id }, ...alwaysRefetch }))
  if (!uses) return null
  return (
    <section aria-labelledby="reference-use">
      <h3 id="reference-use">Use</h3>
      <dl>
        <Fact label="Looked up">{uses.last_at === null ? neverWords(onDemand) : ago(uses.last_at)}</Fact>
        {uses.sessions > 0 && (
          <Fact label="By">
            {counted(uses.agents, 'agent')} in {counted(uses.sessions, 'session')}
          </Fact>
        )}
        {unusedSince !== undefined && (
          <Fact label="Unused">
            since {dayOf(unusedSince)}: not looked up, changed or confirmed. If it still holds, say so; if nobody needs
            it, un-promote it.
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** What every session reads is not looked up. */
function neverWords(onDemand: boolean): string {
  return onDemand ? 'not yet' : 'not yet; every session reads it anyway'
}
