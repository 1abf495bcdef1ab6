import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/window.ts'
import { mergeIntoJourneys } from '../journeys/mergeInto.ts'

walk(test, 'merging into a reference, and hygiene', mergeIntoJourneys)
