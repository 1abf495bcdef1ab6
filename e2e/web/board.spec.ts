import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { boardJourneys } from '../journeys/board.ts'

walk(test, 'The board', boardJourneys)
