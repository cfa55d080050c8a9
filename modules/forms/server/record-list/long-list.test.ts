/** Lists of more records than one search finds at once: total, sums and pages, and what a write changes about them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { field } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aForm, type PublishedForm } from '../testing/forms.ts'

const MARKS = { list: true, filter: true, sort: true }
const fields = [
  field('select', 'state', { marks: MARKS }),
  field('amount', 'amount', { marks: { ...MARKS, sum: true } }),
]
const [STATE, AMOUNT] = ['f-state-1', 'f-amount-1']
/** Of which all but every hundredth are open. */
const RECORDS = 10_500
const OPEN = RECORDS - RECORDS / 100

let server: TestServer & { close: () => Promise<void> }
let admin: string
let form: PublishedForm
beforeAll(async () => {
  server = await aServer()
  admin = (await anActor(server, { superAdmin: 1 })).token
  form = await aForm(server, admin, { fields })
  await server.node.kernel.database.transaction(1, async (tx) => {
    const ids = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
    await sql`
      insert into frm_record (tenant_id, id, template_id, version_id, data)
      select 1, ${ids}, id, version_id, jsonb_build_object('f-state-1', case n % 100 when 0 then 'b' else 'a' end, 'f-amount-1', 0.1)
      from frm_template, generate_series(1, ${RECORDS}::int) n where id = ${form.id}::uuid`.execute(tx)
    await sql`
      insert into frm_value (tenant_id, template_id, field_id, record_id, txt)
      select 1, ${form.id}::uuid, ${STATE}, ${ids}, case n % 100 when 0 then 'b' else 'a' end
      from generate_series(1, ${RECORDS}::int) n`.execute(tx)
    await sql`
      insert into frm_value (tenant_id, template_id, field_id, record_id, num)
      select 1, ${form.id}::uuid, ${AMOUNT}, ${ids}, 0.1 from generate_series(1, ${RECORDS}::int) n`.execute(tx)
  })
})
afterAll(() => server.close())

async function page(query: Record<string, string>) {
  const { status, body, data } = await server.call(recordListRoutes.page, {
    token: admin,
    params: { formId: form.id },
    query: { limit: '3', sumFields: AMOUNT, ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return data
}

test.each([
  ['no filter', {}, RECORDS],
  ['one filter that most records pass', { [STATE]: 'a' }, OPEN],
  ['two filters that most records pass', { [STATE]: 'a', [AMOUNT]: '0..1' }, OPEN],
  ['two filters that few records pass', { [STATE]: 'b', [AMOUNT]: '0..1' }, RECORDS - OPEN],
])('%s: all are counted and summed, asked once and again', async (_what, query, total) => {
  const sumData = { [AMOUNT]: Math.round(total) / 10 }
  for (let time = 1; time <= 2; time += 1) {
    const found = await page(query)
    expect(found).toMatchObject({ total, sumData })
    expect(found.list.map(({ id }) => Number.parseInt(id.slice(-12), 16))).toEqual(
      (total === RECORDS - OPEN ? [0, 100, 200] : total === OPEN ? [1, 2, 3] : [0, 1, 2]).map((n) => RECORDS - n),
    )
  }
})

test('a record that is entered is counted, summed and on top', async () => {
  const query = { [STATE]: 'a', [AMOUNT]: '0..1000' }
  expect(await page(query)).toMatchObject({ total: OPEN, sumData: { [AMOUNT]: OPEN / 10 } })
  const body = { values: { state: 'a', amount: 100 } }
  const entered = await server.call(recordRoutes.create, { token: admin, params: { formId: form.id }, body })
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  let found = await page(query)
  await until(async () => {
    found = await page(query)
    return found.totalExact && found.total === OPEN + 1 && found.sumData?.[AMOUNT] === OPEN / 10 + 100
  })
  expect(found.list[0]?.id).toBe(entered.data.id)
})
