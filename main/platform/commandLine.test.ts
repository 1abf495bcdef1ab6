import { expect, test } from 'vitest'
import { commandLine } from './commandLine.ts'

test('Node runs the built program by its full path; Electron is first told to act as Node', () => {
  const versions = process.versions
  expect(commandLine({ execPath: '/opt/node', versions }, '/app/out/main/cli.js')).toEqual([
    '/opt/node',
    '/app/out/main/cli.js',
  ])
  expect(
    commandLine({ execPath: '/opt/Schoolhouse', versions: { ...versions, electron: '40.0.0' } }, '/app/cli.js'),
  ).toEqual(['ELECTRON_RUN_AS_NODE=1', '/opt/Schoolhouse', '/app/cli.js'])
})
