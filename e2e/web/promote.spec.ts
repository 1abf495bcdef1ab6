import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { promoteJourneys } from '../journeys/promote.ts'

walk(test, 'Promoting', promoteJourneys)
