import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  import { execFileSync } from 'node:child_process'
  import { existsSync, mkdtempSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { useRunFolder } from ${JSON.stringify(new URL('runFolder.mjs', import.meta.url).href)}
  useRunFolder()
  const left = mkdtempSync(tmpdir() + '/left-')
  const again = ['--input-type=module', '-e', process.env.SCRIPT, 'inner']
  const inner = process.argv[1] ? null : JSON.parse(execFileSync(process.execPath, again, { encoding: 'utf8' })).left
  console.log(JSON.stringify({ left, inner, bothThere: existsSync(left) && existsSync(inner ?? left) }))
`

test('the temporary files of a run and its child processes are deleted when the run ends, not before', () => {
  const env = { ...process.env, SCHOOLHOUSE_RUN_FOLDER: '', SCRIPT: script }
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env })
  const { left, inner, bothThere } = JSON.parse(output)
  expect(bothThere).toBe(true)
  expect(dirname(inner)).toBe(dirname(left))
  expect(dirname(dirname(left))).toBe(tmpdir())
  expect(existsSync(dirname(left))).toBe(false)
})
