import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { recommendationJourneys } from '../journeys/recommendation.ts'

walk(test, 'Recommendations', recommendationJourneys)
