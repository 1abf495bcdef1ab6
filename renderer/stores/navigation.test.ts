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

test('an address leads to a screen and what it shows first; an unknown one to the board', () => {
  expect(come('#/references/tide%2Ftable')).toMatchObject({ screen: 'references', id: 'tide/table' })
  stop()
  expect(come('#/nowhere')).toMatchObject({ screen: 'board', id: null })
})

test('an address with a stray percent sign does not keep the app from coming up', () => {
  expect(come('#/references/100%')).toMatchObject({ screen: 'references', id: '100%' })
})
