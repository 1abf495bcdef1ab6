import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { looksJourneys } from '../journeys/looks.ts'

walk(test, 'Looks', looksJourneys)
