import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { mergeJourneys } from '../journeys/merge.ts'

walk(test, 'The merge view', mergeJourneys)
