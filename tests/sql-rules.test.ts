/** The wall behind rules in SQL: what the parser refuses does no harm to the database either, if it came there. */
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_RULE_IDS, RuleRunner, ticketOf, TooManyIds, type RuleTicket } from '#kernel/access/rule-runner.ts'
import { scopedResources } from '#kernel/access/rule-fields.ts'
import { columnOf } from '#security/server/data-rule/sql/convert.ts'
import { RULE_VIEWS, viewOf } from '#security/server/data-rule/sql/views.ts'
import { ATTACKS } from '#security/server/data-rule/testing/attacks.ts'
import { aDatabase } from './harness.ts'
import { asSuperuser, fillTwoTenants, OURS, tenantTables, THEIRS } from './two-tenants.ts'

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
const runner = new RuleRunner(urls.rule, pino({ level: 'silent' }))
let ours: RuleTicket

beforeAll(async () => {
  await fillTwoTenants(superuser)
  ours = await ticketFor(OURS)
})
afterAll(async () => {
  await runner.close()
  await superuser.end()
  await drop()
})

async function asRole<Result>(url: string | undefined, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 300 })
  client.on('error', () => {}) // one attack ends its own connection
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ticketFor = (tenant: number) =>
  asRole(urls.app, async (client) => {
    await client.query("select set_config('app.tenant_id', $1, false)", [String(tenant)])
    return ticketOf(client)
  })

const NO_VALUES = [null, null, [], [], [], null]
const run = (text: string, ticket = ours) => runner.run(ticket, { text, values: NO_VALUES })
const idsOf = async (tenant: number) => {
  const { rows } = await superuser.query<{ id: string }>('select id from sys_user where tenant_id = $1', [tenant])
  return rows.map(({ id }) => id).sort()
}

/** Other databases of the cluster have locks of their own. */
const HERE = 'database = (select oid from pg_database where datname = current_database())'

/** Everything in the tables, and what else a session can leave behind, in one word. */
async function fingerprint(): Promise<string> {
  const parts: string[] = []
  for (const table of [...(await tenantTables(superuser)), 'sys_tenant']) {
    const { rows } = await superuser.query<{ all: string }>(
      `select coalesce(sum(hashtextextended(t::text, 0)), 0)::text as all from ${table} t`,
    )
    parts.push(rows[0]?.all ?? '')
  }
  const { rows } = await superuser.query<{ all: string }>(`select
    (select count(*) from pg_class) || ' ' || (select count(*) from pg_largeobject_metadata) || ' ' ||
    (select count(*) from pg_locks where locktype = 'advisory' and ${HERE}) as all`)
  return [...parts, rows[0]?.all].join(' ')
}

describe('as portico_rule', () => {
  test('every attack changes nothing, shows no record of another tenant and ends', async () => {
    const [before, theirs] = [await fingerprint(), new Set(await idsOf(THEIRS))]
    expect(theirs.size).toBeGreaterThan(0)
    for (const [name, text] of Object.entries(ATTACKS)) {
      const rows = await asRole(urls.rule, async (client) => {
        await client.query(`begin read only; set local app.rule_ticket = '${ours.text}'`)
        const result = await client.query<Record<string, unknown>>(text).catch(() => undefined)
        await client.query('rollback').catch(() => {})
        return [result ?? []].flat().flatMap((one) => one.rows)
      })
      expect(
        rows.filter(({ id }) => theirs.has(String(id))),
        name,
      ).toEqual([])
    }
    expect(await fingerprint()).toBe(before)
  })

  test('nothing is read without a ticket, with a forged, an old or another one', async () => {
    expect(await run('select id from rules."user"')).toHaveLength((await idsOf(OURS)).length)
    const [tenant = '', until = '', seal = ''] = ours.text.split(':')
    const forged = [
      '0:0:0',
      `${THEIRS}:${until}:${seal}`,
      `${tenant}:${Number(until) + 1}:${seal}`,
      `${THEIRS}:${until}:${'0'.repeat(64)}`,
    ]
    for (const text of forged) expect(await run('select id from rules."user"', { ...ours, text })).toEqual([])
    await asRole(urls.rule, async (client) => {
      expect((await client.query('select id from rules."user"')).rows).toEqual([])
      await client.query("select set_config('app.tenant_id', '2', false)")
      expect((await client.query('select id from rules."user"')).rows).toEqual([])
    })
    await asRole(urls.rule, async (client) => {
      const { rows } = await superuser.query<{ ticket: string }>(
        "select claim || ':' || rules.seal(claim) as ticket from (values ('1:1')) as made (claim)",
      )
      await client.query("select set_config('app.rule_ticket', $1, false)", [rows[0]?.ticket])
      expect((await client.query('select id from rules."user"')).rows).toEqual([])
    })
  })

  test('only the declared columns of the views can be read, and nothing is written', async () => {
    await asRole(urls.rule, async (client) => {
      const code = (text: string) =>
        client.query(text).then(
          () => 'done',
          (error: unknown) => (error as pg.DatabaseError).code,
        )
      for (const text of [
        'select password_hash from sys_user',
        'select mobile from sys_user',
        'select * from sys_session',
        'select bytes from rules.secret',
        'select rules.ticket()',
        "select rules.seal('2:9999999999')",
        "update sys_user set real_name = 'x'",
        'insert into rules.dept (id) values (gen_random_uuid())',
        'create table mine (id int)',
        'set role portico_owner',
      ])
        expect(await code(text), text).toBe('42501')
    })
  })

  test('tickets are given to the calls alone, of the tenant that the connection is set to', async () => {
    const refused = await asRole(urls.dispatch, (client) =>
      client.query('select rules.ticket()').catch((error: unknown) => (error as pg.DatabaseError).code),
    )
    expect(refused).toBe('42501')
    expect((await ticketFor(THEIRS)).text).toMatch(new RegExp(`^${THEIRS}:`))
    expect([...(await run('select id from rules."user"', await ticketFor(THEIRS)))].sort()).toEqual(await idsOf(THEIRS))
  })
})

describe('attributes and roles in rules', () => {
  const named = (view: string, of: string) => `select ${of} as id from rules.${view}`

  beforeAll(async () => {
    // The rows of the generator are filled as far as they must be.
    await superuser.query("update sys_party_attr set status = 1, party_type = 'user'")
    await superuser.query(`update sys_party_attr_value v set dept_id = null,
      attr_id = (select a.id from sys_party_attr a where a.tenant_id = v.tenant_id limit 1),
      user_id = (select u.id from sys_user u where u.tenant_id = v.tenant_id order by u.id limit 1)`)
    await superuser.query('update sys_user_role set starts_at = null, ends_at = null, dept_id = null')
  })

  test('are those of the own tenant', async () => {
    const all = async (table: string, of: string, tenant: number) => {
      const { rows } = await superuser.query<{ id: string }>(
        `select distinct ${of} as id from ${table} where tenant_id = $1 and ${of} is not null`,
        [tenant],
      )
      return rows.map(({ id }) => id).sort()
    }
    const theirs = new Set(await idsOf(THEIRS))
    for (const [view, table] of [
      ['user_attr', 'sys_party_attr_value'],
      ['user_role', 'sys_effective_role'],
    ] as const) {
      expect((await all(table, 'user_id', THEIRS)).length, `${table} of another tenant`).toBeGreaterThan(0)
      const shown = [...(await run(named(view, 'user_id')))].sort()
      expect(
        shown.filter((id) => theirs.has(id)),
        view,
      ).toEqual([])
      expect((await all(table, 'user_id', OURS)).length).toBeGreaterThan(0)
    }
    expect([...(await run(named('user_role', 'user_id')))].sort()).toEqual(
      await all('sys_effective_role', 'user_id', OURS),
    )
  })

  test('attributes of departments, disabled ones and what lies behind the views stay unread', async () => {
    const before = await run(named('user_attr', 'user_id'))
    expect(before.length).toBeGreaterThan(0)
    await superuser.query('update sys_party_attr set status = 0 where tenant_id = $1', [OURS])
    expect(await run(named('user_attr', 'user_id'))).toEqual([])
    await asRole(urls.rule, async (client) => {
      for (const text of [
        'select unique_hash from sys_party_attr_value',
        'select number from sys_party_attr_value',
        'select pattern from sys_party_attr',
        'select via_grant from sys_user_role',
        'select reason from sys_role_holder',
        'select name from sys_group',
        'select name from sys_post',
      ])
        await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('a run', () => {
  test('ends after two seconds', async () => {
    const start = performance.now()
    await expect(run('select id from rules."user" where pg_sleep(30) is null')).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('takes one statement, and leaves its session as it was', async () => {
    const bound = 'select id from rules."user") as x; delete from sys_user; select (1'
    await expect(run(bound)).rejects.toMatchObject({ code: '42601' })
    for (let times = 0; times < 8; times++) {
      await run(
        "select id from rules.\"user\" where set_config('app.rule_ticket', '', false) = '' and pg_advisory_lock(7) is null",
      ).catch(() => {})
      expect(await run('select id from rules."user"')).not.toEqual([])
    }
    const { rows } = await superuser.query(`select 1 from pg_locks where locktype = 'advisory' and ${HERE}`)
    expect(rows).toEqual([])
  })

  test('reaches so many records at most, each once', async () => {
    const series = (count: number) => `select gen_random_uuid() as id from generate_series(1, ${count})`
    await expect(run(series(MAX_RULE_IDS + 1))).rejects.toBeInstanceOf(TooManyIds)
    const twice = 'select id from rules."user" union all select id from rules."user" union all select null'
    expect(await run(twice)).toHaveLength((await idsOf(OURS)).length)
  })
})

describe('the views', () => {
  test('are those that rules may name, with these columns, and belong to their reader', async () => {
    const { rows } = await superuser.query<{ name: string; columns: string[]; invoker: boolean }>(`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
        bool_and('security_invoker=true' = any(c.reloptions)) as invoker
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'rules'::regnamespace and c.relkind = 'v' and a.attnum > 0 group by 1 order by 1`)
    expect(rows).toEqual(
      Object.entries(RULE_VIEWS)
        .map(([name, { columns }]) => ({ name, columns, invoker: true }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  test('have the fields that resources declare, but for roles', () => {
    for (const { resource, rules } of scopedResources()) {
      const view = viewOf(resource)
      // What is a list of ids has no rules in SQL.
      expect(view === undefined, resource).toBe(rules === undefined || rules.isListed === true)
      if (!view || !rules) continue
      const declared = Object.entries(rules.fields).map(([name, field]) => columnOf(name, field))
      const shown = declared.filter((column) => column !== 'role_ids')
      expect([...(RULE_VIEWS[view]?.columns ?? [])].sort()).toEqual([...new Set(['id', ...shown])].sort())
    }
  })
})
