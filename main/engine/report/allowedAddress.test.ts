import { expect, test } from 'vitest'
import { isAllowedAddress } from './allowedAddress.ts'

test('nothing leaves this machine but over https', () => {
  for (const address of [
    'https://example.org/hook',
    'http://localhost:8080/x',
    'http://127.0.0.1/',
    'http://[::1]:3000/',
  ])
    expect(isAllowedAddress(address), address).toBe(true)
  for (const address of [
    'http://example.org/hook',
    'http://localhost.example.org/',
    'http://127.0.0.1.example.org/',
    'http://127.0.0.1@example.org/',
    'file:///etc/passwd',
    'ftp://localhost/',
    'example.org',
    '',
  ])
    expect(isAllowedAddress(address), address).toBe(false)
})
