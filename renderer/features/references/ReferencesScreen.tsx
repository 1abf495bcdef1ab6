import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import type { Reference } from '../../../shared/model/reference.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useImporting } from '../../client/useImporting.ts'
import { useBoardStep } from '../../client/useBoardStep.ts'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FailedScreen } from '../../components/FailedScreen.tsx'
import { FoundWords } from '../../ui/FoundWords.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useRows } from '../../components/useRows.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { alwaysRefetch } from './alwaysRefetch.ts'
import { FlagFilter } from './FlagFilter.tsx'
import { HygieneBar } from './HygieneBar.tsx'
import { type ReferenceFlag, flagsOf } from './referenceFlags.ts'
import { ReferenceDetail } from './ReferenceDetail.tsx'
import { ReferenceRow } from './ReferenceRow.tsx'
import styles from './ReferencesScreen.module.css'
import { useProjectLimit } from './useProjectLimit.ts'
import { useReferenceSearch } from './useReferenceSearch.ts'
import { useUnused } from './useUnused.ts'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'

const none: readonly Reference[] = []

/** What agents read: a searchable list of our own and foreign references, and details of the chosen one. */
export function ReferencesScreen() {
  const { queries } = useApi()
  const importing = useImporting()
  const board = useBoardStep('1')
  const list = useQuery(queries.references.list.queryOptions(alwaysRefetch))
  const chosenId = useNavigation((place) => place.id)
  const go = useNavigation((place) => place.go)
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const all = list.data ?? none
  const unused = useUnused()
  const [flag, setFlag] = useState<ReferenceFlag | null>(null)
  const { within, name, projects } = useProjectLimit(all, chosenId)
  const { shown: found, marked, instead } = useReferenceSearch(within, useDeferredValue(query))
  const shown = flag === null ? found : found.filter((reference) => flagsOf(reference, unused).includes(flag))
  const chosen = shown.find((reference) => reference.id === chosenId) ?? shown[0] ?? null
  const isElsewhere = chosenId !== null && list.data?.every(({ id }) => id !== chosenId) === true
  const rows = useRows(
    shown.map((reference) => reference.id),
    chosen?.id ?? null,
    (id) => go('references', id),
  )
  useCommand({
    id: 'references.search',
    label: 'Search references',
    key: '/',
    group: 'References',
    when: all.length > 0,
    run: () => search.current?.focus(),
  })
  const clear = useCommand({
    id: 'references.clear',
    label: flag === null ? 'Clear the search' : 'Show all references',
    key: 'escape',
    group: 'References',
    inFields: true,
    when: query !== '' || flag !== null,
    run: () => {
      setQuery('')
      setFlag(null)
    },
  })
  if (list.error && !list.data) {
    return <FailedScreen screen="References" title="Could not load the references" {...failedBoxProps(list)} />
  }
  return (
    <Screen
      title="References"
      subtitle={list.data && inProject(name, query || flag ? foundWords(shown, within, instead) : countWords(within))}
      actions={
        all.length > 0 && (
          <>
            {projects.when && <Button look="ghost" act={projects} />}
            <FlagFilter references={within} unused={unused} value={flag} onChange={setFlag} />
            <TextField
              ref={search}
              label="Search references"
              hideLabel
              size="bar"
              className={styles.search}
              placeholder="Search references"
              before={<Search size="0.875rem" aria-hidden="true" />}
              after={query === '' && <Kbd keys="/" />}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown' || event.key === 'Enter') rows.focus()
              }}
            />
          </>
        )
      }
    >
      <div className={styles.body}>
        <HygieneBar />
        <BudgetBar />
        {isElsewhere && (
          <p className={styles.elsewhere} role="note">
            <b>{chosenId}</b> was not found: it was un-promoted, or its file is elsewhere.
          </p>
        )}
        {!list.data && <Loading />}
        {list.data && all.length === 0 && (
          <ScreenMessage>
            <Empty title={importing ?? 'Nothing promoted here yet'} actions={<Button act={board} />}>
              A reference is a lesson written where every agent reads it. Choose a good memory on the board and press{' '}
              <Kbd keys="p" />.
            </Empty>
          </ScreenMessage>
        )}
        {all.length > 0 && (
          <FoundWords value={marked}>
            <div className={styles.panes}>
              <ul className={styles.list} aria-label="References" {...rows.list}>
                {shown.map((reference) => (
                  <li key={reference.id}>
                    <ReferenceRow reference={reference} unused={unused} row={rows.row(reference.id)} />
                  </li>
                ))}
                {shown.length === 0 && (
                  <li>
                    {within.length === 0 ? (
                      <Empty title="Nothing promoted in this project yet" actions={<Button act={projects} />} />
                    ) : (
                      <Empty
                        title={`No references match the ${flag === null ? 'search' : 'filter'}`}
                        actions={<Button act={clear} />}
                      />
                    )}
                  </li>
                )}
              </ul>
              {chosen && <ReferenceDetail key={chosen.id} id={chosen.id} />}
            </div>
          </FoundWords>
        )}
      </div>
    </Screen>
  )
}

/** Names the project to which a count is limited. */
function inProject(name: string | null, words: string): string {
  return name === null ? words : `${name}: ${words}`
}

function foundWords(shown: readonly Reference[], all: readonly Reference[], instead: readonly string[]): string {
  const count = `${formatNumber(shown.length)} of ${formatNumber(all.length)}`
  return instead.length > 0 ? `${count}, with ${instead.map((word) => `“${word}”`).join(', ')}` : count
}

function countWords(all: readonly Reference[]): string {
  const foreign = all.filter((reference) => reference.foreign).length
  return `${counted(all.length, 'reference')}${foreign > 0 ? `, ${foreign} by others` : ''}`
}
