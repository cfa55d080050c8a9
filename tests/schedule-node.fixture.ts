/**
 * A process that does nothing but run schedules, for tests that kill it and for the bench. Its handler writes down that
 * it was called: `witness_run` (run, schedule, fire, attempt, lateness in milliseconds).
 * Arguments: the addresses of the app role, the dispatch role and the superuser, then the node’s name.
 */
import pg from 'pg'
import pino from 'pino'
import { z } from 'zod'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { defineScheduled, ScheduledHandlers } from '#kernel/jobs/scheduled.ts'
import { createScheduler } from '#kernel/jobs/scheduler.ts'
import { createBus } from '#kernel/live/pg-bus.ts'
import { createHeartbeat } from '#kernel/nodes/heartbeat.ts'

const [app = '', dispatchUrl = '', superuser = '', nodeName = ''] = process.argv.slice(2)
const log = pino({ level: 'error' }, pino.destination(2))
const witness = new pg.Pool({ connectionString: superuser, max: 4 })
const seen: unknown[][] = []

const scheduled = new ScheduledHandlers()
scheduled.learn([
  defineScheduled({
    beanName: 'witness.note',
    params: z.object({}),
    needs: ['sys:schedule:save'],
    run: async ({ id, fireAt, attempt }) => void seen.push([id, fireAt, attempt, Date.now() - Date.parse(fireAt)]),
  }),
])
/** Together, so that writing them down is not what is measured. */
setInterval(() => {
  const rows = seen.splice(0)
  if (rows.length > 0)
    void witness.query(
      `insert into witness_run (run, fire_at, attempt, late_ms)
       select * from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::float8[])`,
      [0, 1, 2, 3].map((column) => rows.map((row) => row[column])),
    )
}, 20)

const dispatch = createPool({ connectionString: dispatchUrl, max: 4, name: 'witness-dispatch' })
const database = new Database(createPool({ connectionString: app, max: 6, name: 'witness-app' }))
const bus = createBus({ connectionString: app, log })
await bus.start()
const heartbeat = createHeartbeat({ connectionString: dispatchUrl, nodeName, log })
await heartbeat.start()
const scheduler = createScheduler({ database, dispatch, bus, scheduled, nodeName, log })
heartbeat.onNodeLost(() => scheduler.wake())
scheduler.start()
process.stdout.write('up\n')
