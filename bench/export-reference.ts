/** What an export costs with nothing of ours around it: a cursor of the same columns, written as csv line by line. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

const BATCH = 2_000

const USERS = `
  select u.real_name, u.username, d.name, u.mobile, u.email, u.gender, u.status, u.last_login_at::text, u.created_at::text,
    (select string_agg(r.name, ', ') from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
     where ur.tenant_id = u.tenant_id and ur.user_id = u.id)
  from sys_user u join sys_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = 1 order by u.created_at desc, u.id desc`

/** Seconds. */
export async function referenceExport(superuser: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-export-'))
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const from = performance.now()
  await client.query('begin')
  await client.query(`declare users no scroll cursor for ${USERS}`)
  const lines = async function* () {
    for (;;) {
      const { rows } = await client.query<(string | number | null)[]>({
        text: `fetch ${BATCH} from users`,
        rowMode: 'array',
      })
      if (rows.length === 0) return
      yield rows
        .map((row) => `${row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join()}\r\n`)
        .join('')
    }
  }
  await pipeline(lines(), createWriteStream(join(folder, 'users.csv')))
  await client.query('commit')
  const seconds = (performance.now() - from) / 1000
  await client.end()
  await rm(folder, { recursive: true })
  return seconds
}
