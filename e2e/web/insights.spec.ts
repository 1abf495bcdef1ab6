import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { insightsJourneys } from '../journeys/insights.ts'

walk(test, 'Insights', insightsJourneys)
