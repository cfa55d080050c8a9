/** The reference of a start and of memory: Fastify with the same import of `pg` and Zod, and nothing else. */
import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'

const Settings = z.object({ PORT: z.coerce.number(), DATABASE_URL: z.string() })
const { PORT, DATABASE_URL } = Settings.parse(process.env)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2 })
const app = Fastify()
app.get('/readyz', async () => {
  await pool.query('select 1')
  return { ok: true }
})
await app.listen({ port: PORT, host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
