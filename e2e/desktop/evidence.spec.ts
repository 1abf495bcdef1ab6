import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { evidenceJourneys } from '../journeys/evidence.ts'

walk(test, 'Evidence', evidenceJourneys)
