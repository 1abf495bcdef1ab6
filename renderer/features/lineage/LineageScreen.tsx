import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failedBoxProps, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useBoardStep } from '../../client/useBoardStep.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { FailedScreen } from '../../components/FailedScreen.tsx'
import type { Command } from '../../stores/commands.ts'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { LineageView } from './LineageView.tsx'

/** Shows where a memory or reference came from, what it replaced, and what became of it. */
export function LineageScreen() {
  const { queries } = useApi()
  const board = useBoardStep('1')
  const id = useNavigation((place) => place.id)
  const { data, error, refetch } = useQuery({
    ...queries.lineage.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  // Data that was read stays visible when a refetch fails, unless the item no longer exists.
  const isGone = error !== null && failure(error).kind === 'not_found'
  if (data && id !== null && !isGone) return <LineageView key={data.focus} graph={data} />
  if (error && id !== null)
    return <FailedScreen screen="Lineage" title="Could not load the lineage" {...failedBoxProps({ error, refetch })} />
  return (
    <Screen title="Lineage">
      <ScreenMessage>
        {id === null ? <NothingSelected board={board} /> : <Loading label="Reading the lineage" />}
      </ScreenMessage>
    </Screen>
  )
}

function NothingSelected({ board }: { board: Command }) {
  return (
    <Empty title="Nothing selected yet" actions={<Button act={board} />}>
      Select a card, a reference or a step in the history and press <Kbd keys="y" />: what it came from is on the left,
      what became of it on the right.
    </Empty>
  )
}
