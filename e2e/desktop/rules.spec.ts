import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { rulesJourneys } from '../journeys/rules.ts'

walk(test, 'Rules', rulesJourneys)
