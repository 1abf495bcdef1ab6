import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { lineageJourneys } from '../journeys/lineage.ts'

walk(test, 'Lineage', lineageJourneys)
