import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { looksJourneys } from '../journeys/looks.ts'

walk(test, 'Looks', looksJourneys)
