import { useToast } from '../stores/toasts.ts'

/** Returns a function that copies a command line and says so. */
export function useCopyLine(): (line: string) => void {
  const { show } = useToast()
  return (line) =>
    void navigator.clipboard.writeText(line).then(
      () => show({ words: `Copied: ${line}` }),
      () => show({ words: `Could not copy. Type it: ${line}`, tone: 'error' }),
    )
}
