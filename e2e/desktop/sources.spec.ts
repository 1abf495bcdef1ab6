import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { sourceJourneys } from '../journeys/sources.ts'

walk(test, 'Sources', sourceJourneys)
