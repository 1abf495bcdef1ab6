import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { LineageView } from './LineageView.tsx'
import styles from './LineageScreen.module.css'

/** Where a memory or a reference came from, what it replaced, and what became of it. */
export function LineageScreen() {
  const { queries } = useApi()
  const id = useNavigation((place) => place.id)
  const go = useNavigation((place) => place.go)
  const { data, error, refetch } = useQuery({
    ...queries.lineage.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  if (data && id !== null && !error) return <LineageView key={data.focus} graph={data} />
  return (
    <Screen title="Lineage">
      <div className={styles.pad}>
        {id === null ? (
          <Empty
            title="Nothing chosen yet"
            actions={
              <Button keys="1" onClick={() => go('board')}>
                Go to the board
              </Button>
            }
          >
            Put the focus on a card, a reference or a step of the history and press <Kbd keys="y" />: what it came from
            stands at the left, what became of it at the right.
          </Empty>
        ) : error ? (
          <ErrorBox
            title="Its lineage could not be read"
            actions={
              <>
                <Button onClick={() => void refetch()}>Try again</Button>
                <Button onClick={() => go('board')}>Go to the board</Button>
              </>
            }
          >
            {failure(error).message}
          </ErrorBox>
        ) : (
          <Loading label="Reading the lineage" />
        )}
      </div>
    </Screen>
  )
}
