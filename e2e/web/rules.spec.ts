import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { rulesJourneys } from '../journeys/rules.ts'

walk(test, 'Rules', rulesJourneys)
