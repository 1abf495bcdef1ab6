import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { reviewDeskJourneys } from '../journeys/reviewDesk.ts'

walk(test, 'Review desk', reviewDeskJourneys)
