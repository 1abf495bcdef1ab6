import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { historyJourneys } from '../journeys/history.ts'

walk(test, 'History', historyJourneys)
