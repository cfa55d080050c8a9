/** A form of 30 fields with a child table, published over HTTP, and a million records of it, written in bulk. */
import pg from 'pg'
import type { Field, FormModel, LayoutItem, RowField } from '#forms-core/index.ts'
import { BASE } from './client.ts'

export const RECORDS = 1_000_000
export const ROWS = 20
const DEPTS = 40

/** Of the fields whose values the lists read. */
export const FIELD = { state: 'f-state-1', amount: 'f-amount-1', day: 'f-day-1', number: 'f-number-1' } as const

const named = (name: string) => ({ name, label: { zh: name, en: name } })
const STATES = ['open', 'paid', 'closed', 'refused']

const columns: RowField[] = [
  { kind: 'text', id: 'c-what-1', ...named('what') },
  { kind: 'number', id: 'c-count-1', ...named('count'), decimals: 0 },
  { kind: 'amount', id: 'c-price-1', ...named('price'), currency: 'CNY' },
  { kind: 'number', id: 'c-cost-1', ...named('cost'), computed: '${count * price}' },
]

/** Four fields for lists, a child table, a sum over it, and texts up to thirty. */
function fieldsOfForm(): Field[] {
  const options = STATES.map((value) => ({ value, label: { zh: value, en: value } }))
  const inLists = { list: true, filter: true, sort: true }
  const texts = Array.from({ length: 24 }, (_, at): Field => ({
    kind: 'text',
    id: `f-text-${at}`,
    ...named(`text${at}`),
  }))
  return [
    { kind: 'text', id: FIELD.number, ...named('number'), marks: inLists },
    { kind: 'select', id: FIELD.state, ...named('state'), options: { from: 'fixed', options }, marks: inLists },
    { kind: 'amount', id: FIELD.amount, ...named('amount'), currency: 'CNY', marks: { ...inLists, sum: true } },
    { kind: 'date', id: FIELD.day, ...named('day'), marks: inLists },
    { kind: 'childTable', id: 'f-items-1', ...named('items'), fields: columns },
    { kind: 'number', id: 'f-total-1', ...named('total'), computed: '${sum(items.cost)}' },
    ...texts,
  ]
}

export function recordForm(): FormModel {
  const fields = fieldsOfForm()
  return {
    format: 1,
    title: { zh: 'Bench', en: 'Bench' },
    fields,
    layout: fields.map(({ id }): LayoutItem => ({ type: 'field', field: id })),
  }
}

/** What a user sends of a new record: all thirty fields and twenty rows. */
export function newRecord(n: number): Record<string, unknown> {
  const texts = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`text${at}`, `text ${at} of ${n}`]))
  const items = Array.from({ length: ROWS }, (_, row) => ({ what: `line ${row}`, count: row + 1, price: 12.5 }))
  return { number: `N-${n}`, state: 'open', amount: n % 1_000, day: '2026-11-24', items, ...texts }
}

/** Calls as an administrator; anything but success is an error of the run. */
export async function ask<Data>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
  base = BASE,
): Promise<Data> {
  const reply = await fetch(`${base}${path}`, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as { code: number; msg: string; data: Data }
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 500)}`)
  return answer.data
}

/** Creates, designs and publishes a form; answers its id. */
export async function publishForm(token: string, model: FormModel): Promise<string> {
  const { zh: name, en: nameEn } = model.title
  const { id } = await ask<{ id: string }>(token, 'POST', '/form/template', { name, nameEn })
  const { rev } = await ask<{ rev: number }>(token, 'PUT', `/form/template/${id}/draft`, { rev: 1, model })
  await ask(token, 'POST', `/form/template/${id}/publish`, { rev })
  return id
}

/** Ten records have the same amount, of any age: the records of a range of amounts are nowhere together. */
const AMOUNT = `n * 7919::bigint % 100000 + 0.25`

/** Values that lists read are kept apart, as a save would do it. */
const VALUES = [
  [FIELD.number, 'txt', `'N-' || n`],
  [FIELD.state, 'txt', `(array['open', 'paid', 'closed', 'refused'])[1 + n % 4]`],
  [FIELD.amount, 'num', AMOUNT],
  [FIELD.day, 'at', `timestamptz '2024-01-01 00:00Z' + (n % 1000) * interval '1 day'`],
] as const

/** Ids in the order of entry, as the application makes them (UUIDv7): the first record is the oldest. */
const ID = `(lpad(to_hex(1700000000000 + n * 20000::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
  || '8' || substr(md5(n::text), 4, 15))::uuid`

/** Writes the records past the application, without its foreign keys and triggers being asked for each row. */
export async function fillRecords(superuser: string, formId: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  client.on('error', () => undefined) // The cause is what ended the run before.
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(
    `with d as (select array_agg(id) ids from (select id from sys_dept where tenant_id = 1 limit ${DEPTS}) chosen),
      me as (select id from sys_user where tenant_id = 1 and username = 'admin')
    insert into frm_record (tenant_id, id, template_id, version_id, title, data, owner_id, dept_id, created_at, updated_at)
    select 1, ${ID}, t.id, t.version_id, 'N-' || n, jsonb_build_object(
        '${FIELD.number}', 'N-' || n, '${FIELD.state}', (array['open', 'paid', 'closed', 'refused'])[1 + n % 4],
        '${FIELD.amount}', ${AMOUNT}, '${FIELD.day}', to_char(date '2024-01-01' + n % 1000, 'YYYY-MM-DD'),
        'f-total-1', 100, 'f-text-1', 'text ' || n, 'f-text-2', 'more text ' || n),
      me.id, d.ids[1 + n % array_length(d.ids, 1)], at, at
    from generate_series(1, $2::int) n, d, me, frm_template t,
      lateral (select to_timestamp((1700000000000 + n * 20000::bigint) / 1000)) stamp (at)
    where t.tenant_id = 1 and t.id = $1`,
    [formId, RECORDS],
  )
  for (const [field, column, value] of VALUES)
    await client.query(
      `insert into frm_value (tenant_id, template_id, field_id, record_id, ${column})
      select 1, $1, $2, ${ID}, ${value} from generate_series(1, $3::int) n`,
      [formId, field, RECORDS],
    )
  await client.query(`insert into frm_count (tenant_id, template_id, slot, n) values (1, $1, 0, $2)`, [formId, RECORDS])
  for (const table of ['frm_record', 'frm_value', 'frm_count']) await client.query(`vacuum analyze ${table}`)
  await client.end()
}
