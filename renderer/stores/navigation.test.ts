import { afterEach, expect, test } from 'vitest'
import { followAddress, useNavigation } from './navigation.ts'

let stop = () => {}
afterEach(() => {
  stop()
  location.hash = ''
})

function come(address: string) {
  stop = followAddress()
  location.hash = address
  dispatchEvent(new PopStateEvent('popstate'))
  return useNavigation.getState()
}

test('an address opens a screen and its item; an unknown one opens the board', () => {
  expect(come('#/references/tide%2Ftable')).toMatchObject({ screen: 'references', id: 'tide/table' })
  stop()
  expect(come('#/nowhere')).toMatchObject({ screen: 'board', id: null })
})

test('an address with a stray percent sign does not keep the app from starting', () => {
  expect(come('#/references/100%')).toMatchObject({ screen: 'references', id: '100%' })
})
