import type { FastifyPluginAsync } from 'fastify'
import { pool } from '../db/pool.ts'
import { isGenuine } from './verify.ts'

export const carrierWebhook: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { carrier: string } }>('/:carrier/events', async (request, reply) => {
    const secret = process.env[`WEBHOOK_SECRET_${request.params.carrier.toUpperCase()}`] ?? ''
    const header = String(request.headers['x-carrier-signature'] ?? '')
    if (!isGenuine(request.rawBody, header, secret, Date.now() / 1000)) return reply.code(401).send()
    await pool.query('INSERT INTO carrier_event (carrier, payload) VALUES ($1, $2)', [
      request.params.carrier,
      request.body,
    ])
    return reply.code(202).send()
  })
}
