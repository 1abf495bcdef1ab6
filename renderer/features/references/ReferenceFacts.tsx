import { useQuery } from '@tanstack/react-query'
import { isOnDemand } from '../../../shared/model/reference.ts'
import type { Client } from '../../client/queries.ts'
import { useApi } from '../../client/provider.tsx'
import { useNavigation } from '../../stores/navigation.ts'
import { actorName } from '../../ui/actorName.ts'
import { moment } from '../../ui/age.ts'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { PathWords } from '../../ui/PathWords.tsx'
import { targetWords } from '../../../shared/model/targetWords.ts'
import { homePath } from '../../../shared/text/shortPath.ts'
import { Fact } from './Fact.tsx'
import styles from './ReferenceFacts.module.css'
import { UseFacts } from './UseFacts.tsx'

export type FullReference = Awaited<ReturnType<Client['references']['get']>>

/** Where it is written, how it is read, whether it is used, and its origin. */
export function ReferenceFacts({
  reference,
  unusedSince,
}: {
  reference: FullReference
  unusedSince: string | undefined
}) {
  const { queries } = useApi()
  const info = useQuery(queries.system.info.queryOptions())
  const go = useNavigation((place) => place.go)
  const { lineage } = reference
  return (
    <div className={styles.facts}>
      <section aria-labelledby="reference-where">
        <h3 id="reference-where">Where and how</h3>
        <dl>
          <Fact label="Target">{targetName(reference)}</Fact>
          <Fact label="File">
            <code>
              <PathWords path={homePath(reference.path, info.data?.home)} />
            </code>
          </Fact>
          {reference.section && <Fact label="Section">{reference.section}</Fact>}
          <Fact label="Mode">{modeWords(reference)}</Fact>
          <Fact label="Scope">
            {reference.scope === 'universal' ? 'every project' : (reference.project?.name ?? 'this project')}
          </Fact>
        </dl>
      </section>
      <UseFacts id={reference.id} onDemand={isOnDemand(reference)} unusedSince={unusedSince} />
      <section aria-labelledby="reference-lineage">
        <h3 id="reference-lineage">Lineage</h3>
        <ul className={styles.memories}>
          {reference.memories.map((memory) => (
            <li key={memory.id}>
              <button type="button" className={styles.memory} onClick={() => go('board', memory.id)}>
                <TitleWords text={memory.description} />
              </button>
              <code>{memory.id.slice(0, 8)}</code>
            </li>
          ))}
        </ul>
        <dl>
          {lineage.source_memory_ids.length > 0 && (
            <Fact label="Known as">
              {lineage.source_memory_ids.map((id) => (
                <code key={id}>{id} </code>
              ))}
            </Fact>
          )}
          <Fact label="Agents">{lineage.original_agents.join(', ') || 'not stated'}</Fact>
          <Fact label="Sessions">
            {lineage.original_sessions.length > 0
              ? lineage.original_sessions.map((session) => <code key={session}>{session} </code>)
              : 'not stated'}
          </Fact>
          <Fact label="Curated">{curatorWords(reference)}</Fact>
        </dl>
      </section>
      {!reference.foreign && (
        <section aria-labelledby="reference-journal">
          <h3 id="reference-journal">Journal</h3>
          <ul className={styles.journal}>
            {reference.journal.map((row) => (
              <li key={row.seq} data-undone={row.undone ? '' : undefined}>
                <span>{row.label}</span>
                <small>
                  {actorName(row.actor)}, {moment(row.at)}
                  {row.undone && ', undone'}
                </small>
                {row.reason && <small>{row.reason}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Files of other tools are read entry by entry, as a MEMORY.md is. */
function targetName({ target, foreign, path }: FullReference): string {
  const file = path.split(/[/\\]/).at(-1)
  return foreign && target === 'memory-md' && file !== 'MEMORY.md' ? `entry of ${file}` : targetWords[target].reference
}

function curatorWords({ foreign, lineage }: FullReference): string {
  if (!foreign) return `${actorName(lineage.curated_by)}, ${moment(lineage.curated_at)}`
  return lineage.curated_by ? `${lineage.curated_by}, as its file says` : 'not stated'
}

/** Describes when agents read a reference. */
function modeWords(reference: FullReference): string {
  if (isOnDemand(reference)) return 'selectable: when the topic comes up'
  return reference.target === 'rules'
    ? 'auto: in every session, or with the files it names as its paths'
    : 'auto: in every session'
}
