import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EmbeddingStatus } from '../../../shared/contract/embedding.ts'
import type { Info } from '../../../shared/contract/system.ts'
import type { Job } from '../../../shared/model/job.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { type Stub, stubClient } from '../../testing/stubClient.ts'
import { Embedding } from './Embedding.tsx'
import { lexicalStatus } from './testing/statuses.ts'

const info = { home: '/home/ada', can_pick_folder: false } as Info
const model = { name: 'all-MiniLM-L6-v2', folder: '/home/ada/models/mini', dimensions: 384 }
const job: Job = {
  id: 'j_1',
  kind: 'embed',
  label: 'Embedding with all-MiniLM-L6-v2',
  state: 'running',
  done: 300,
  total: 1200,
  unit: 'texts',
  started_at: '2026-11-20T09:00:00Z',
  error: null,
  error_kind: null,
  result: null,
  version: 3,
}

function show(
  first: EmbeddingStatus,
  refuse?: string,
  system: Parameters<typeof stubClient>[0]['system'] = {},
): Stub & { set(next: EmbeddingStatus): void } {
  let status = first
  const stub = stubClient({
    embedding: {
      status: async () => {
        // As over a wire: the screen draws once before an answer is there.
        await new Promise((resolve) => setTimeout(resolve))
        return status
      },
      use: ({ provider }) => {
        if (refuse) throw new Error(refuse)
        status = provider === 'lexical' ? lexicalStatus : { ...lexicalStatus, next: model, vectors: 300, job }
        return { status, job: status.job }
      },
      offer: ({ model: name }) => ({
        name,
        host: 'huggingface.co',
        folder: '/home/ada/.local/share/schoolhouse/models/mini',
        files: 4,
        bytes: 90_912_345,
      }),
      download: () => job,
    },
    system: { completePath: () => [], ...system },
  })
  renderWith(stub.client, <Embedding info={{ ...info, can_pick_folder: system.pickFolder !== undefined }} />)
  return { ...stub, set: (next) => void (status = next) }
}

const named = (stub: Stub, name: string): unknown[] =>
  stub.calls.filter((call) => call.name === name).map(({ input }) => input)

test('choosing a sentence model asks where it comes from and downloads nothing by itself', async () => {
  const stub = show(lexicalStatus)
  fireEvent.click(await screen.findByRole('radio', { name: 'Sentence model' }))
  expect(await screen.findByLabelText('Folder of a sentence model')).toBeTruthy()
  for (const name of ['embedding.use', 'embedding.offer', 'embedding.download']) expect(named(stub, name)).toEqual([])
})

test('a folder is checked, and until the model takes over the screen says what is used meanwhile', async () => {
  const stub = show(lexicalStatus)
  fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM' })
  await screen.findByText('Built in')
  fireEvent.click(screen.getByRole('radio', { name: 'Sentence model' }))
  fireEvent.change(await screen.findByLabelText('Folder of a sentence model'), {
    target: { value: '/home/ada/models/mini' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  expect(await screen.findByText(/until every text has one, the built-in comparison is used/)).toBeTruthy()
  expect(named(stub, 'embedding.use')).toEqual([{ provider: 'transformers', model: '/home/ada/models/mini' }])
  expect(screen.queryByRole('button', { name: 'Use it' })).toBe(null)
})

test('between picking a folder and its model, the previous choice does not flash', async () => {
  show(lexicalStatus)
  fireEvent.click(await screen.findByRole('radio', { name: 'Sentence model' }))
  fireEvent.change(await screen.findByLabelText('Folder of a sentence model'), { target: { value: '/models/mini' } })
  const seen: (string | null)[] = []
  const builtIn = screen.getByRole('radio', { name: 'Built in' })
  const observer = new MutationObserver(() => seen.push(builtIn.getAttribute('aria-checked')))
  observer.observe(builtIn, { attributes: true })
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  await screen.findByText(/until every text has one/)
  observer.disconnect()
  expect(seen).not.toContain('true')
})

test('before anything is asked, the host that gets the name of a model is named', async () => {
  show({ ...lexicalStatus, host: 'models.harbour.example' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Sentence model' }))
  expect(
    await screen.findByText('Getting its size sends this name to models.harbour.example, nothing else.'),
  ).toBeTruthy()
})

test('a download shows its size and folder, and starts only when pressed', async () => {
  const stub = show(lexicalStatus)
  fireEvent.click(await screen.findByRole('radio', { name: 'Sentence model' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Get its size' }))
  expect(await screen.findByText(/90\.9 MB in 4 files from huggingface\.co, to ~/)).toBeTruthy()
  expect(named(stub, 'embedding.download')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Download 90.9 MB and use it' }))
  await waitFor(() => expect(named(stub, 'embedding.download')).toEqual([{ model: 'Xenova/all-MiniLM-L6-v2' }]))
})

test('a problem with a folder is shown at its field', async () => {
  show(lexicalStatus, '/models/none is not a complete sentence model: tokenizer.json is missing.')
  fireEvent.click(await screen.findByRole('radio', { name: 'Sentence model' }))
  fireEvent.change(await screen.findByLabelText('Folder of a sentence model'), { target: { value: '/models/none' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  expect((await screen.findByRole('alert')).textContent).toContain('tokenizer.json is missing')
})

test('the built-in comparison is one click away', async () => {
  const stub = show({ ...lexicalStatus, provider: 'transformers', model })
  expect(await screen.findByText('all-MiniLM-L6-v2, 384 numbers per text')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Built in' }))
  await waitFor(() => expect(named(stub, 'embedding.use')).toEqual([{ provider: 'lexical' }]))
})

test('a folder that could not be picked or completed is said, and nothing else fails', async () => {
  const lost = () => {
    throw new Error('The engine does not respond.')
  }
  show(lexicalStatus, undefined, { pickFolder: lost, completePath: lost })
  fireEvent.click(await screen.findByRole('radio', { name: 'Sentence model' }))
  fireEvent.change(await screen.findByLabelText('Folder of a sentence model'), { target: { value: '~/mod' } })
  fireEvent.click(screen.getByRole('button', { name: 'Choose a folder' }))
  await waitFor(() =>
    expect(useToastStore.getState().toast).toMatchObject({ words: 'The engine does not respond.', tone: 'error' }),
  )
})
