import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { reviewJourneys } from '../journeys/review.ts'

walk(test, 'Review', reviewJourneys)
