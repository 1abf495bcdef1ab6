import type { FastifyPluginAsync } from 'fastify'
import { inTransaction, pool } from '../db/pool.ts'
import { enqueue } from '../queue/worker.ts'

interface NewShipment {
  order_id: string
  carrier: string
  declared_value_minor: number
  currency: string
}

export const shipmentRoutes: FastifyPluginAsync = async (app) => {
  app.post<{ Body: NewShipment; Headers: { 'idempotency-key'?: string } }>('/', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (!key) return reply.code(400).send({ error: 'Idempotency-Key header is required' })
    const { order_id, carrier, declared_value_minor, currency } = request.body
    const shipment = await inTransaction(async (client) => {
      const inserted = await client.query(
        `INSERT INTO shipment (idempotency_key, order_id, carrier, declared_value_minor, currency)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (idempotency_key) DO UPDATE SET updated_at = shipment.updated_at
         RETURNING *`,
        [key, order_id, carrier, declared_value_minor, currency],
      )
      await enqueue(client, 'label', { shipment_id: inserted.rows[0].id })
      return inserted.rows[0]
    })
    return reply.code(201).send(shipment)
  })

  app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
    const { rows } = await pool.query('SELECT * FROM shipment WHERE id = $1', [request.params.id])
    return rows[0] ?? reply.code(404).send({ error: 'shipment not found' })
  })
}
