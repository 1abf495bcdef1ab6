import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { historyJourneys } from '../journeys/history.ts'

walk(test, 'History', historyJourneys)
