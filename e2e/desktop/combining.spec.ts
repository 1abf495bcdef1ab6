import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { combiningJourneys } from '../journeys/combining.ts'

walk(test, 'Merging, editing, purging', combiningJourneys)
