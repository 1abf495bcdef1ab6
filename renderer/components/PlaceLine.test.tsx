import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlaceLine } from './PlaceLine.tsx'

const path = '/home/ada/quay/notes/dock/cranes.md'
const place = { path, line: 5, file: 'dock/cranes.md', headings: ['Cranes', 'North quay'] }

test('a text is placed by its file and headings, with the whole path on hover', () => {
  render(<PlaceLine place={place} />)
  const line = screen.getByTitle(`${path}:5 › Cranes › North quay`)
  expect(line.textContent).toBe('dock/cranes.md › Cranes › North quay')
  expect(line.lastChild?.textContent, 'what stays if it does not fit').toBe(' › North quay')
})

test('a text without headings is placed by its file, of which the name stays if it does not fit', () => {
  render(<PlaceLine place={{ ...place, line: null, headings: [] }} />)
  const line = screen.getByTitle(path)
  expect(line.textContent).toBe('dock/cranes.md')
  expect(line.lastChild?.textContent).toBe('/cranes.md')
})

test('a heading has no marks of code, emphasis or links', () => {
  const headings = ['The `crane` of **all**', '[North](quays.md#north) quay']
  render(<PlaceLine place={{ ...place, headings }} />)
  const words = 'dock/cranes.md › The crane of all › North quay'
  expect(screen.getByText('dock/cranes.md', { exact: false }).parentElement?.textContent).toBe(words)
})
