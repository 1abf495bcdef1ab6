import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { tourJourneys } from '../journeys/tour.ts'

walk(test, 'Tour', tourJourneys)
