import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { availableCommands } from '../stores/commands.ts'
import { fakeInfo } from '../testing/fakeInfo.ts'
import { renderWith } from '../testing/renderWith.tsx'
import { stubClient } from '../testing/stubClient.ts'
import { useSampleCommand } from './useSampleCommand.ts'

function Commands() {
  useSampleCommand()
  return null
}

test('the sample can be opened again once there is a library', async () => {
  const { client, calls } = stubClient({
    system: { info: () => fakeInfo({ empty: false, sample: false }), openSample: () => fakeInfo({ sample: true }) },
  })
  renderWith(client, <Commands />)
  const command = () => availableCommands().find(({ id }) => id === 'app.sample')
  await waitFor(() => expect(command()?.label).toBe('Open the sample project'))
  command()?.run()
  await waitFor(() => expect(calls.some(({ name }) => name === 'system.openSample')).toBe(true))
})
