import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { tourJourneys } from '../journeys/tour.ts'

walk(test, 'Tour', tourJourneys)
