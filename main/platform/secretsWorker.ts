import { parentPort } from 'node:worker_threads'
import { scanWithSecretlint } from './secretlint.ts'
import { serveTasks } from './taskMessages.ts'

serveTasks(parentPort, { scan: scanWithSecretlint })
