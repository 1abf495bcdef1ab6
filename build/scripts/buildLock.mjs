import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stateFolder } from './processes.mjs'

const lock = join(stateFolder, 'build.lock')

/** Runs `work` while no other process on this machine builds; takes over a lock whose owner has died. */
export async function holdingBuildLock(work) {
  mkdirSync(stateFolder, { recursive: true })
  while (!take()) await wait(200)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!ownerLives()) rmSync(lock, { force: true })
    return false
  }
}

function ownerLives() {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    // An empty file is a lock that is just being acquired, or its owner was killed while acquiring it.
    if (!owner) return Date.now() - statSync(lock).mtimeMs < 5000
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
