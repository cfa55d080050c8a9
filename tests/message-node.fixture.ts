/**
 * A process that does nothing but send messages over channels, for tests that kill it. Arguments: the addresses of the
 * app role and the dispatch role, then the node’s name.
 */
import pino from 'pino'
import { readSettings } from '#kernel/config/settings.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { createBus } from '#kernel/live/pg-bus.ts'
import { MessageEvents } from '#kernel/messages/event.ts'
import { createHeartbeat } from '#kernel/nodes/heartbeat.ts'
import { derivedKey } from '#kernel/session/derived-key.ts'
import { deliveryWorker } from '#messaging/server/delivery/worker.ts'
import { messagingEvents } from '#messaging/server/message/events.ts'
import { SECRET_KEY } from './constants.ts'

const [app = '', dispatchUrl = '', nodeName = ''] = process.argv.slice(2)
const log = pino({ level: 'error' }, pino.destination(2))
const dispatch = createPool({ connectionString: dispatchUrl, max: 4, name: 'crash-dispatch' })
const database = new Database(createPool({ connectionString: app, max: 6, name: 'crash-app' }))
const bus = createBus({ connectionString: app, log })
await bus.start()
const heartbeat = createHeartbeat({ connectionString: dispatchUrl, nodeName, log })
await heartbeat.start()
const parts: Partial<Kernel> = {
  database,
  dispatch,
  bus,
  nodeName,
  log,
  keyFor: (purpose) => derivedKey(SECRET_KEY, purpose),
  settings: readSettings({ EGRESS_ALLOW: '127.0.0.1' }),
  messageEvents: new MessageEvents(Object.values(messagingEvents)),
}
deliveryWorker(parts as Kernel).start()
process.stdout.write('up\n')
