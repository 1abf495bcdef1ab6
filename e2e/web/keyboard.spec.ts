import { walk } from '../fixtures/journey.ts'
import { test } from '../fixtures/tab.ts'
import { keyboardJourneys } from '../journeys/keyboard.ts'

walk(test, 'Keys and focus', keyboardJourneys)
