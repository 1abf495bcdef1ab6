import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { lineageJourneys } from '../journeys/lineage.ts'

walk(test, 'Lineage', lineageJourneys)
