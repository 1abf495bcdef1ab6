import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Reference } from '../../../shared/model/reference.ts'
import { useBoardStore } from '../../stores/board.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { ReferencesScreen } from './ReferencesScreen.tsx'
import { reference } from './testing/reference.ts'

/*
 * The list showed the references of all projects while the board showed one, which made it far longer than what the agents of
 * that project read.
 */
const quay = { id: 'p_quay', name: 'quay' }
const all = [
  reference({ id: 'pooling', name: 'Pooling' }),
  reference({ id: 'berths', name: 'Berths', project: quay }),
  reference({ id: 'manners', name: 'Manners', scope: 'universal', project: null }),
]

beforeEach(() => {
  useNavigation.setState({ screen: 'references', id: null })
  useBoardStore.setState({ filter: {} })
})

function show(listed: readonly Reference[] = all) {
  const details = (id: string) => listed.find((each) => each.id === id)!
  const stub = stubClient({
    system: { info: () => ({ home: '/home/ada' }) as never },
    retrieval: {
      unused: () => ({ references: [] }),
      uses: ({ id }) => ({ id, sessions: 0, agents: 0, last_at: null }),
    },
    references: {
      list: () => [...listed],
      get: ({ id }) => ({ ...details(id), versions: [], memories: [], journal: [], file_text: '', outside_edit: null }),
    },
  })
  renderWith(stub.client, <ReferencesScreen />)
}

const names = () =>
  [...screen.getByRole('list', { name: 'References' }).querySelectorAll('li button')].map(
    (row) => all.find(({ name }) => row.textContent.startsWith(name))?.name,
  )
const press = (key: string) => fireEvent.keyDown(document.body, { key, code: '' })

test('a project on the board limits the list to what its agents read; P shows all, and P again only those', async () => {
  useBoardStore.setState({ filter: { project: quay.id } })
  show()
  await screen.findByText('quay: 2 references')
  expect(names()).toEqual(['Berths', 'Manners'])
  press('p')
  await screen.findByText('3 references')
  expect(names()).toEqual(['Pooling', 'Berths', 'Manners'])
  press('p')
  await screen.findByText('quay: 2 references')
})

test('without a project on the board all are listed, and nothing offers to lift a limit', async () => {
  show()
  await screen.findByText('3 references')
  expect(screen.queryByRole('button', { name: /All projects/ })).toBeNull()
})

test('a reference of another project that something leads to is listed too', async () => {
  useBoardStore.setState({ filter: { project: quay.id } })
  show()
  await screen.findByText('quay: 2 references')
  act(() => useNavigation.getState().go('references', 'pooling'))
  await waitFor(() => expect(names()).toEqual(['Pooling', 'Berths', 'Manners']))
})

test('a project without references says so, and leads to those of the others', async () => {
  useBoardStore.setState({ filter: { project: 'p_pier' } })
  show(all.slice(0, 2))
  await screen.findByText('Nothing promoted in this project yet')
  press('p')
  await screen.findByText('2 references')
})
