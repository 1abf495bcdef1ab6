import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { startJourneys } from '../journeys/start.ts'

walk(test, 'The first start', startJourneys)
