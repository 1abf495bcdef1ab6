import type { ReactNode } from 'react'
import {
  BookOpen,
  ChartNoAxesColumn,
  FolderInput,
  GitCompareArrows,
  Hand,
  History,
  LayoutList,
  Scale,
  ListTodo,
  MessageCircleQuestionMark,
  SlidersHorizontal,
  Waypoints,
} from 'lucide-react'
import { BoardScreen } from '../features/board/BoardScreen.tsx'
import { PendingBar } from '../features/sources/PendingBar.tsx'
import type { Screen } from '../stores/navigation.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

const ConflictsScreen = lazyComponent(
  async () => (await import('../features/conflicts/ConflictsScreen.tsx')).ConflictsScreen,
  'screen',
)
const HistoryScreen = lazyComponent(
  async () => (await import('../features/history/HistoryScreen.tsx')).HistoryScreen,
  'screen',
)
const InsightsScreen = lazyComponent(
  async () => (await import('../features/insights/InsightsScreen.tsx')).InsightsScreen,
  'screen',
)
const LineageScreen = lazyComponent(
  async () => (await import('../features/lineage/LineageScreen.tsx')).LineageScreen,
  'screen',
)
const LookUpScreen = lazyComponent(
  async () => (await import('../features/lookup/LookUpScreen.tsx')).LookUpScreen,
  'screen',
)
const ProposalsScreen = lazyComponent(
  async () => (await import('../features/proposals/ProposalsScreen.tsx')).ProposalsScreen,
  'screen',
)
const QuestionsDialog = lazyComponent(
  async () => (await import('../features/questions/QuestionsDialog.tsx')).QuestionsDialog,
)
const ReferencesScreen = lazyComponent(
  async () => (await import('../features/references/ReferencesScreen.tsx')).ReferencesScreen,
  'screen',
)
const ReviewScreen = lazyComponent(
  async () => (await import('../features/review/ReviewScreen.tsx')).ReviewScreen,
  'screen',
)
const RulesScreen = lazyComponent(async () => (await import('../features/rules/RulesScreen.tsx')).RulesScreen, 'screen')
const SettingsScreen = lazyComponent(
  async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
  'screen',
)
const SourcesScreen = lazyComponent(
  async () => (await import('../features/sources/SourcesScreen.tsx')).SourcesScreen,
  'screen',
)

export interface ScreenEntry {
  screen: Screen
  label: string
  key: string
  Icon: typeof BookOpen
  /** Group of the entry in the rail. */
  part: 'deciding' | 'files' | 'knowing' | 'foot'
  show: () => ReactNode
}

/** Keys with a meaning of their own on these screens, where they do not switch screens. */
const ownKeys: Partial<Record<Screen, RegExp>> = { lineage: /^0$/, review: /^\d$/ }

/** Returns the key that leads from one screen to another, if any. */
export function keyFrom(current: Screen, { key }: ScreenEntry): string | undefined {
  return ownKeys[current]?.test(key) ? undefined : key
}

/** The screens in rail order; the last one is at the bottom. */
export const screenEntries: readonly ScreenEntry[] = [
  { screen: 'board', label: 'Board', key: '1', Icon: LayoutList, part: 'deciding', show: () => <BoardScreen /> },
  {
    screen: 'review',
    label: 'Review',
    key: 'w',
    Icon: ListTodo,
    part: 'deciding',
    show: () => (
      <>
        <ReviewScreen pending={<PendingBar />} />
        <QuestionsDialog />
      </>
    ),
  },
  {
    screen: 'conflicts',
    label: 'Conflicts',
    key: '2',
    Icon: GitCompareArrows,
    part: 'deciding',
    show: () => <ConflictsScreen />,
  },
  { screen: 'proposals', label: 'Proposals', key: '3', Icon: Hand, part: 'deciding', show: () => <ProposalsScreen /> },
  { screen: 'lineage', label: 'Lineage', key: '4', Icon: Waypoints, part: 'deciding', show: () => <LineageScreen /> },
  {
    screen: 'references',
    label: 'References',
    key: '5',
    Icon: BookOpen,
    part: 'files',
    show: () => <ReferencesScreen />,
  },
  { screen: 'sources', label: 'Sources', key: '6', Icon: FolderInput, part: 'files', show: () => <SourcesScreen /> },
  { screen: 'history', label: 'History', key: '7', Icon: History, part: 'files', show: () => <HistoryScreen /> },
  {
    screen: 'insights',
    label: 'Insights',
    key: '8',
    Icon: ChartNoAxesColumn,
    part: 'knowing',
    show: () => <InsightsScreen />,
  },
  { screen: 'rules', label: 'Rules', key: '9', Icon: Scale, part: 'knowing', show: () => <RulesScreen /> },
  {
    screen: 'lookup',
    label: 'Look-up',
    key: '0',
    Icon: MessageCircleQuestionMark,
    part: 'knowing',
    show: () => <LookUpScreen />,
  },
  {
    screen: 'settings',
    label: 'Settings',
    key: ',',
    Icon: SlidersHorizontal,
    part: 'foot',
    show: () => <SettingsScreen />,
  },
]
