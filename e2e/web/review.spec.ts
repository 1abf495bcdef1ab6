import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { reviewJourneys } from '../journeys/review.ts'

walk(test, 'Review', reviewJourneys)
