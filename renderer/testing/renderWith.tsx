import { render, type RenderResult } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { useKeyboard } from '../app/useKeyboard.ts'
import type { Client } from '../client/queries.ts'
import { ApiProvider } from '../client/provider.tsx'
import { useToastStore } from '../stores/toasts.ts'

/** Renders a part of the app over a client, with the keyboard working as in the shell. */
export function renderWith(client: Client, children: ReactNode): RenderResult {
  return render(
    <ApiProvider client={client}>
      <Keyboard />
      {children}
    </ApiProvider>,
  )
}

function Keyboard() {
  useKeyboard()
  useEffect(() => useToastStore.setState({ toast: null, spoken: '' }), [])
  return null
}
