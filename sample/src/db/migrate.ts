import { readFileSync, readdirSync } from 'node:fs'
import { inTransaction, pool } from './pool.ts'

const folder = new URL('../../migrations/', import.meta.url)

await pool.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz DEFAULT now())')
const { rows } = await pool.query('SELECT name FROM migration')
const applied = new Set(rows.map((row) => row.name))

for (const name of readdirSync(folder).sort()) {
  if (applied.has(name)) continue
  await inTransaction(async (client) => {
    await client.query("SET LOCAL lock_timeout = '3s'")
    await client.query(readFileSync(new URL(name, folder), 'utf8'))
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
  })
  console.log(`applied ${name}`)
}
await pool.end()
