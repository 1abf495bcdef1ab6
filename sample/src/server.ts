import Fastify from 'fastify'
import { shipmentRoutes } from './routes/shipments.ts'
import { carrierWebhook } from './webhooks/receive.ts'

const app = Fastify({ logger: true, bodyLimit: 256 * 1024 })

// Signatures are computed over the bytes as sent, so the parsed body alone is not enough.
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
  request.rawBody = body as Buffer
  done(null, JSON.parse(request.rawBody.toString('utf8')))
})

app.get('/health', async () => ({ ok: true }))
await app.register(shipmentRoutes, { prefix: '/v1/shipments' })
await app.register(carrierWebhook, { prefix: '/v1/carriers' })
await app.listen({ port: Number(process.env.PORT ?? 4100), host: '0.0.0.0' })
