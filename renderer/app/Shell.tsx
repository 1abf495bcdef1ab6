import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NotesBanner } from '../features/sources/NotesBanner.tsx'
import { PausedBanner } from '../features/sources/PausedBanner.tsx'
import { PendingBar } from '../features/sources/PendingBar.tsx'
import { SampleBanner } from '../features/sources/SampleBanner.tsx'
import { useApi } from '../client/provider.tsx'
import {
  openMergeScreen,
  openForgetSecretDialog,
  openHarvestDialog,
  openMergeIntoDialog,
  openPromoteDialog,
  openPromoteManyDialog,
  openRemoveSecretDialog,
  useDialogs,
} from '../stores/dialogs.ts'
import { type Screen, followAddress, useNavigation } from '../stores/navigation.ts'
import { askFailedAgain, failure } from '../client/errors.ts'
import { FailedBox } from '../components/FailedBox.tsx'
import { Loading } from '../ui/Loading.tsx'
import { LostBanner } from '../components/LostBanner.tsx'
import { ScreenMessage } from '../ui/ScreenMessage.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Boundary } from './Boundary.tsx'
import { GoCommands } from './GoCommands.tsx'
import { Rail } from './Rail.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { screenEntries } from './screens.tsx'
import styles from './Shell.module.css'
import { useTheme } from './theme.ts'
import { useAppCommands } from './useAppCommands.ts'
import { useSampleCommand } from './useSampleCommand.ts'
import { useScreenFocus } from './useScreenFocus.ts'
import { useFirstGuide } from './useFirstGuide.ts'
import { useFocusRecovery } from './useFocusRecovery.ts'
import { useHygieneNotice } from './useHygieneNotice.ts'
import { useWeeklyNotice } from './useWeeklyNotice.ts'
import { useKeyboard } from './useKeyboard.ts'
import { usePreload } from './usePreload.ts'

const PromoteDialog = lazyComponent(async () => (await import('../features/promote/PromoteDialog.tsx')).PromoteDialog)
const PromoteManyDialog = lazyComponent(
  async () => (await import('../features/promote/PromoteManyDialog.tsx')).PromoteManyDialog,
)
const MergeIntoDialog = lazyComponent(
  async () => (await import('../features/mergeInto/MergeIntoDialog.tsx')).MergeIntoDialog,
)
const RemoveSecretDialog = lazyComponent(
  async () => (await import('../features/secrets/RemoveSecretDialog.tsx')).RemoveSecretDialog,
)
const ForgetSecretDialog = lazyComponent(
  async () => (await import('../features/secrets/ForgetSecretDialog.tsx')).ForgetSecretDialog,
)
const HarvestDialog = lazyComponent(async () => (await import('../features/harvest/HarvestDialog.tsx')).HarvestDialog)
const MergeScreen = lazyComponent(async () => (await import('../features/merge/MergeScreen.tsx')).MergeScreen)
const StartScreen = lazyComponent(async () => (await import('../features/start/StartScreen.tsx')).StartScreen, 'screen')
const CommandPalette = lazyComponent(async () => (await import('./palette/CommandPalette.tsx')).CommandPalette)
const Guide = lazyComponent(async () => (await import('../features/guide/Guide.tsx')).Guide)
const KeysDialog = lazyComponent(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** The app frame: rail, banners, the current screen, and overlays. */
export function Shell() {
  const { queries } = useApi()
  const settings = useQuery(queries.settings.get.queryOptions())
  const info = useQuery(queries.system.info.queryOptions())
  const screen = useNavigation((place) => place.screen)
  const { promoting, promotingMany, proposed, mergingInto, merging, removingSecret, forgetting } = useDialogs()
  const { harvesting, palette, keys, guide } = useDialogs()
  useTheme(settings.data)
  useKeyboard()
  useFocusRecovery()
  useAppCommands()
  useSampleCommand()
  useEffect(followAddress, [])
  usePreload(info.data !== undefined)
  useHygieneNotice(settings.data)
  useWeeklyNotice(settings.data, info.data)
  const endGuide = useFirstGuide(settings.data, info.data)
  const starting = info.data?.empty === true && screen === 'board'
  const main = useScreenFocus(starting ? 'start' : screen)
  return (
    <div className={styles.shell}>
      <GoCommands />
      {screen !== 'review' && <Rail />}
      <main ref={main} className={styles.main} tabIndex={-1}>
        <LostBanner />
        {info.data?.sample && <SampleBanner />}
        {info.data && <NotesBanner />}
        {info.data && <PausedBanner />}
        <div className={styles.screen}>
          {starting ? (
            <StartScreen />
          ) : (
            <CurrentScreen screen={screen} isOpen={info.data !== undefined} error={info.error} />
          )}
          {guide && screen === 'board' && !starting && <Guide onClose={endGuide} />}
          <ToastRegion />
        </div>
        {screen !== 'review' && <PendingBar />}
      </main>
      {promoting && <PromoteDialog memoryId={promoting} proposed={proposed} onClose={() => openPromoteDialog(null)} />}
      {promotingMany && <PromoteManyDialog ids={promotingMany} onClose={() => openPromoteManyDialog(null)} />}
      {mergingInto && <MergeIntoDialog ids={mergingInto} onClose={() => openMergeIntoDialog(null)} />}
      {merging && <MergeScreen ids={merging.ids} how={merging.how} onClose={() => openMergeScreen(null)} />}
      {removingSecret && <RemoveSecretDialog preview={removingSecret} onClose={() => openRemoveSecretDialog(null)} />}
      {forgetting && <ForgetSecretDialog ids={forgetting} onClose={() => openForgetSecretDialog(null)} />}
      {harvesting && <HarvestDialog onClose={() => openHarvestDialog(false)} />}
      {palette && <CommandPalette />}
      {keys && <KeysDialog />}
    </div>
  )
}

/** The screen in view, or why it cannot be shown yet. */
function CurrentScreen({ screen, isOpen, error }: { screen: Screen; isOpen: boolean; error: Error | null }) {
  const cache = useQueryClient()
  if (isOpen)
    return (
      <Boundary key={screen} forget={() => void cache.resetQueries()}>
        {screenEntries.find((candidate) => candidate.screen === screen)?.show()}
      </Boundary>
    )
  if (!error) return <Loading label="Opening the library" />
  return (
    <ScreenMessage>
      <FailedBox
        title="Could not open the library"
        words={failure(error).message}
        again={() => askFailedAgain(cache)}
      />
    </ScreenMessage>
  )
}
