import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { clearingJourneys } from '../journeys/clearing.ts'

walk(test, 'A backlog of 88', clearingJourneys)
