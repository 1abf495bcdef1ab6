import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { writingJourneys } from '../journeys/writing.ts'

walk(test, 'Writing back', writingJourneys)
