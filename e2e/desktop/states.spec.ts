import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { stateJourneys } from '../journeys/states.ts'

walk(test, 'States', stateJourneys)
