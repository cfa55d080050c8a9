/**
 * The only place that writes what belongs to an instance: one statement for everything a command did, under the lock on
 * the root (`scripts/house-rules.mjs` keeps others from it).
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { limitOf, sizeFor } from '#kernel/database/list-size.ts'
import { preparedStatement } from '#kernel/database/prepared.ts'
import { defineTopic } from '#kernel/live/topic.ts'
import type { Rows } from './row-types.ts'
import { PARTS, type Command, type Values, type Written } from './write-parts.repo.ts'

/** One statement for each choice of parts and size of the lists. */
const statements = new Map<string, ReturnType<typeof statementOf>>()

function statementOf(parts: typeof PARTS, size: number | undefined) {
  return preparedStatement<Values>((value) => {
    const command: Command = {
      list: (name) => sql`${value(name)}::jsonb`,
      value,
      tenant: sql`${value('tenant')}::int`,
      root: sql`${value('root')}::uuid`,
      now: sql`to_timestamp(${value('now')}::float8 / 1000)`,
      actor: sql`${value('actor')}::uuid`,
      task: sql`${value('task')}::uuid`,
      limit: limitOf(size),
    }
    const { list, tenant, now, actor } = command
    const texts = parts.map(({ name, text }) => sql`${sql.raw(name)} as (${text(command)})`)
    const before = texts.length === 0 ? sql`` : sql`with ${sql.join(texts, sql`, `)}`
    return sql`
      ${before}
      insert into wf_history (tenant_id, instance_id, seq, at, actor_id, command, effects, comment)
      select ${tenant}, instance_id, seq, ${now}, ${actor}, command, effects,
        case when command = ${value('command')} then ${value('comment')} else '' end
      from jsonb_to_recordset(${list('history')}) as r(instance_id uuid, seq int, command text, effects jsonb)`
  })
}

/** The statement that writes what there is to write. */
function statementFor(rows: Rows, written: Written): ReturnType<typeof statementOf> {
  const parts = PARTS.filter(({ isNeeded }) => isNeeded(rows, written))
  const { instances, tasks, waitsGone, jobs, subscriptions, incidentsGone } = rows
  const lengths = [instances, tasks, waitsGone, jobs, subscriptions, incidentsGone].map(({ length }) => length)
  const size = sizeFor(Math.max(...lengths))
  const key = [size, ...parts.map(({ name }) => name)].join()
  const statement = statements.get(key) ?? statementOf(parts, size)
  statements.set(key, statement)
  return statement
}

/** Writes all rows of one command, in one statement. */
export async function writeRows(tx: Tx, rows: Rows, written: Written): Promise<void> {
  const { notification, answer } = written
  await statementFor(rows, written)(tx, {
    tenant: written.tenantId,
    root: written.rootId,
    now: written.now,
    actor: written.actorId,
    title: written.title,
    businessKey: written.businessKey,
    serial: written.serial,
    record: written.recordId,
    receipt: written.receiptHash?.toString('hex') ?? null,
    callerId: written.caller?.id ?? null,
    callerNode: written.caller?.nodeId ?? null,
    originId: written.caller?.originId ?? null,
    boundResource: written.bound?.resource ?? null,
    boundId: written.bound?.id ?? null,
    task: written.taskId,
    comment: written.comment,
    command: written.command,
    instances: JSON.stringify(rows.instances),
    tasks: JSON.stringify(rows.tasks),
    candidates: JSON.stringify(written.candidates),
    participants: JSON.stringify(written.participants),
    waitsGone: JSON.stringify(rows.waitsGone),
    jobs: JSON.stringify(rows.jobs),
    subscriptions: JSON.stringify(rows.subscriptions),
    incidentsGone: JSON.stringify(rows.incidentsGone),
    incidents: JSON.stringify(rows.incidents),
    notifications: JSON.stringify(notification === undefined ? [] : [notification]),
    events: JSON.stringify(written.events),
    history: JSON.stringify(rows.history),
    commandId: answer?.commandId ?? null,
    result: JSON.stringify(answer?.result ?? null),
  })
}

/** Wakes the loops that take jobs, after the commit. */
export const jobsWritten = defineTopic('workflow-job', z.object({}))

/** Wakes the loops that deliver notifications. */
export const notificationsWritten = defineTopic('workflow-notification', z.object({}))
