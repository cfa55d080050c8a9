/** Processes that run schedules on a database, and what they were seen to do. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseUrls } from '#kernel/database/roles.ts'
import { newId } from '#kernel/ids.ts'
import { ROOT } from './files.ts'

/** Where they write down what they ran. */
export const makeWitness = (superuser: pg.Client) =>
  superuser.query('create table witness_run (run uuid, fire_at timestamptz, attempt int, late_ms float8)')

/** Starts a node; resolves when it runs schedules. */
export async function startScheduleNode(
  { app, dispatch }: Pick<DatabaseUrls, 'app' | 'dispatch'>,
  superuser: string,
  name: string,
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'tests/schedule-node.fixture.ts'), app, dispatch, superuser, name],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (!child.stdout) throw new Error('a node without output')
  await once(child.stdout, 'data')
  return child
}

/** Ends a process at once, as the machine would. */
export async function killNode(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Makes schedules of every second. */
export const makeSchedules = (superuser: pg.Client, tenantId: number, count: number) =>
  superuser.query(
    `insert into sys_schedule (tenant_id, id, name, bean_name, cron_expression, overlap, alarm)
     select $1, id, 'every second', 'witness.note', '* * * * * ?', 1, 0 from unnest($2::uuid[]) id`,
    [tenantId, Array.from({ length: count }, () => newId())],
  )
