import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { promoteJourneys } from '../journeys/promote.ts'

walk(test, 'Promoting', promoteJourneys)
