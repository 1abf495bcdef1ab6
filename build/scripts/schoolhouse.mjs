#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './freshBuild.mjs'
import { findGoodNode, noGoodNode } from './goodNode.mjs'
import { root, runInForeground, say } from './processes.mjs'

process.exitCode = await main(process.argv.slice(2))

/** `schoolhouse …`: the app's command line, built first if its sources are newer. Installs nothing. */
async function main(args) {
  if (!existsSync(join(root, 'node_modules'))) {
    say('error: the packages of Schoolhouse are not installed yet. Run `npm install` in its folder first.')
    return 1
  }
  const node = findGoodNode()
  if (!node) {
    say(`error: ${noGoodNode}`)
    return 1
  }
  if (!(await ensureBuilt())) return 1
  return runInForeground(node.command, [join(root, 'out/main/cli.js'), ...args], node.env)
}
