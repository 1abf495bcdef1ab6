import type pg from 'pg'
import { inTransaction } from '../db/pool.ts'
import { printLabel } from '../labels/render.ts'

/** Adds a job inside the caller's transaction, so that it exists only if the change it belongs to does. */
export async function enqueue(client: pg.PoolClient, kind: string, payload: object): Promise<void> {
  await client.query('INSERT INTO job (kind, payload) VALUES ($1, $2)', [kind, payload])
}

/** Takes one due job and runs it; false when none is due. */
export async function runOne(): Promise<boolean> {
  return inTransaction(async (client) => {
    const { rows } = await client.query(
      `SELECT * FROM job WHERE run_at <= now() AND done_at IS NULL
       ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    )
    const job = rows[0]
    if (!job) return false
    if (job.kind === 'label') await printLabel(job.payload.shipment_id)
    await client.query('UPDATE job SET done_at = now() WHERE id = $1', [job.id])
    return true
  })
}
