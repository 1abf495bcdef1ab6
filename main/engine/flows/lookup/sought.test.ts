import { expect, test } from 'vitest'
import { gives, isScrap, soughtBy } from './sought.ts'

test('how and which command ask for a command, where for a place, other questions for neither', () => {
  const asked = [
    'how do I paint the hull?',
    'Which command paints a hull?',
    'running the tide tests',
    'where are the tide tables?',
    'which file holds the berths?',
    'why do berths flood?',
  ]
  expect(asked.map(soughtBy)).toEqual(['command', 'command', 'command', 'place', 'place', null])
})

test('only code gives a command or a place', () => {
  expect(gives('Run `npm run paint` first.', 'command')).toBe(true)
  expect(gives('```bash\n# all hulls\nmake paint\n```', 'command')).toBe(true)
  expect(gives('Make paint, and `paint` twice.', 'command')).toBe(false)
  expect(gives('They are in `data/tides/`.', 'place')).toBe(true)
  expect(gives('See `berths.json`.', 'place')).toBe(true)
  expect(gives('Ebb and/or flow; `tide`.', 'place')).toBe(false)
})

test('a few words without code are a scrap', () => {
  expect(['Hull painting', '[ ] Paint all the hulls'].map(isScrap)).toEqual([true, true])
  expect(['`make paint`', 'Paint a hull twice before the launch.'].map(isScrap)).toEqual([false, false])
})
