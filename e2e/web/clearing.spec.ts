import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { clearingJourneys } from '../journeys/clearing.ts'

walk(test, 'A backlog of 88', clearingJourneys)
