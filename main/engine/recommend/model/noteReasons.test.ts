import { expect, test } from 'vitest'
import { plainCase } from '../plainCase.ts'
import { recommend } from '../recommend.ts'

test.each([
  'Die Verbindung wird nicht geschlossen, wenn alle Knoten aus sind oder kein Dienst läuft.',
  'Os testes não são executados quando o servidor está parado, e todos os dados ficam no disco.',
])('a reason names no function words: %s', (content) => {
  const { because } = recommend({ ...plainCase, content, length: content.length })
  const named = because.flatMap(({ text }) => [...text.matchAll(/“([^”]+)”/g)].map(([, word]) => word?.toLowerCase()))
  const empty = ['nicht', 'wenn', 'alle', 'aus', 'oder', 'kein', 'wird', 'não', 'são', 'quando', 'todos', 'está']
  expect(named.filter((word) => empty.includes(word ?? ''))).toEqual([])
})
