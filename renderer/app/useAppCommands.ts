import type { StepResult } from '../../shared/model/decision.ts'
import { failureToast } from '../client/errors.ts'
import { useApi } from '../client/provider.tsx'
import { useCommand } from '../stores/commands.ts'
import { guideLabel, startGuide, useDialogs } from '../stores/dialogs.ts'
import { useToast, type Toast } from '../stores/toasts.ts'

const group = 'Anywhere'

/** Registers the commands that work on every screen. */
export function useAppCommands(): void {
  const { client } = useApi()
  const { show } = useToast()
  const step = async (ask: () => Promise<StepResult>, back?: Toast['action']) => {
    try {
      const { label, files } = await ask()
      show({ words: label, files: files.length > 0 ? files : undefined, action: back })
    } catch (error) {
      show(failureToast(error))
    }
  }
  const redo = () => void step(() => client.decisions.redo())
  useCommand({
    id: 'app.undo',
    label: 'Undo',
    key: 'mod+z',
    group,
    run: () => void step(() => client.decisions.undo({}), { label: 'Redo', key: 'mod+shift+z', run: redo }),
  })
  useCommand({ id: 'app.redo', label: 'Redo', key: ['mod+shift+z', 'mod+y'], group, run: redo })
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
