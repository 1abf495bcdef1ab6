import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { startJourneys } from '../journeys/start.ts'

walk(test, 'The first start', startJourneys)
