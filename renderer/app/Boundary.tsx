import { Component, type ReactNode } from 'react'
import { FailedBox } from '../components/FailedBox.tsx'
import { ScreenMessage } from '../ui/ScreenMessage.tsx'

interface Props {
  children: ReactNode
  /** Drops the cached answers the screen was rendered from. */
  forget: () => void
}

/**
 * Error boundary for one screen, for example when an answer has an unexpected shape. The rest of the window, including
 * navigation, keeps working.
 */
export class Boundary extends Component<Props, { problem: string | null }> {
  override state: { problem: string | null } = { problem: null }

  static getDerivedStateFromError(error: unknown): { problem: string } {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <ScreenMessage>
        <FailedBox
          title="Could not show this screen"
          words={`Nothing was changed. Try again, or go to another screen and come back. What went wrong: ${problem}`}
          again={() => {
            this.props.forget()
            this.setState({ problem: null })
          }}
        />
      </ScreenMessage>
    )
  }
}
