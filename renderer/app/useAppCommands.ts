import { failureToast } from '../client/errors.ts'
import { useApi } from '../client/provider.tsx'
import { useUndoLast } from '../client/useUndoLast.ts'
import { useCommand } from '../stores/commands.ts'
import { guideLabel, startGuide, useDialogs } from '../stores/dialogs.ts'
import { useToast } from '../stores/toasts.ts'

const group = 'Anywhere'

/** Registers the commands that work on every screen. */
export function useAppCommands(): void {
  const { client } = useApi()
  const { show } = useToast()
  const undoLast = useUndoLast()
  const redo = async () => {
    try {
      const { label, files } = await client.decisions.redo()
      show({ words: label, files: files.length > 0 ? files : undefined })
    } catch (error) {
      show(failureToast(error))
    }
  }
  useCommand({
    id: 'app.undo',
    label: 'Undo',
    key: 'mod+z',
    group,
    run: () => void undoLast({ label: 'Redo', key: 'mod+shift+z', run: () => void redo() }),
  })
  useCommand({ id: 'app.redo', label: 'Redo', key: ['mod+shift+z', 'mod+y'], group, run: () => void redo() })
  useCommand({
    id: 'app.palette',
    label: 'Commands',
    key: 'mod+k',
    group,
    inFields: true,
    quiet: true,
    run: () => useDialogs.setState({ palette: true }),
  })
  useCommand({
    id: 'app.keys',
    label: 'Keys of this screen',
    key: '?',
    group,
    run: () => useDialogs.setState({ keys: true }),
  })
  useCommand({ id: 'app.guide', label: guideLabel, group, run: startGuide })
}
