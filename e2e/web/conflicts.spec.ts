import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { conflictsJourneys } from '../journeys/conflicts.ts'

walk(test, 'Conflicts', conflictsJourneys)
