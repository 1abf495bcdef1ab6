import type { ReactNode } from 'react'
import { BookOpen, FolderInput, History, LayoutList, SlidersHorizontal } from 'lucide-react'
import { BoardScreen } from '../features/board/BoardScreen.tsx'
import { HistoryScreen } from '../features/history/HistoryScreen.tsx'
import { ReferencesScreen } from '../features/references/ReferencesScreen.tsx'
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx'
import { SourcesScreen } from '../features/sources/SourcesScreen.tsx'
import type { Screen } from '../stores/navigation.ts'

export interface ScreenEntry {
  screen: Screen
  label: string
  key: string
  Icon: typeof BookOpen
  show: () => ReactNode
}

/** The screens in the order of the rail; the last one stands at its foot. */
export const screenEntries: readonly ScreenEntry[] = [
  { screen: 'board', label: 'Board', key: '1', Icon: LayoutList, show: () => <BoardScreen /> },
  { screen: 'references', label: 'References', key: '2', Icon: BookOpen, show: () => <ReferencesScreen /> },
  { screen: 'sources', label: 'Sources', key: '3', Icon: FolderInput, show: () => <SourcesScreen /> },
  { screen: 'history', label: 'History', key: '4', Icon: History, show: () => <HistoryScreen /> },
  { screen: 'settings', label: 'Settings', key: ',', Icon: SlidersHorizontal, show: () => <SettingsScreen /> },
]
