import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { reviewDeskJourneys } from '../journeys/reviewDesk.ts'

walk(test, 'Review desk', reviewDeskJourneys)
