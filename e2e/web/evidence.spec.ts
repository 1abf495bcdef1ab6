import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { evidenceJourneys } from '../journeys/evidence.ts'

walk(test, 'Evidence', evidenceJourneys)
