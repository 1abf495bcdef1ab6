import { Component, type ReactNode } from 'react'
import { FailedBox } from '../components/FailedBox.tsx'
import { Whole } from '../ui/Whole.tsx'

interface Props {
  children: ReactNode
  /** Forgets the answers the screen was drawn from. */
  forget: () => void
}

/** Where a screen cannot be drawn, as from an answer of another form than expected: the rest of the window stays, and the way on. */
export class Boundary extends Component<Props, { problem: string | null }> {
  override state: { problem: string | null } = { problem: null }

  static getDerivedStateFromError(error: unknown): { problem: string } {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <Whole>
        <FailedBox
          title="Could not show this screen"
          words={`Nothing was changed. Try again, or go to another screen and come back. What went wrong: ${problem}`}
          again={() => {
            this.props.forget()
            this.setState({ problem: null })
          }}
        />
      </Whole>
    )
  }
}
