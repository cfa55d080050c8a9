/** Ids of records that matter to the user who wants more: their own, those of strong people, and some of all others. */
import type pg from 'pg'
import { tableOf } from '../generate/ids.ts'
import { OURS } from '../two-tenants.ts'
import type { Random } from './random.ts'

const TEXTS: Readonly<Record<string, string>> = {
  key: 'select distinct key as text from wf_definition where tenant_id = $1 order by 1',
  nodeId: 'select distinct node_id as text from wf_task where tenant_id = $1 order by 1',
  clientId: "select tenant_id || '.' || code as text from gw_entry_client where tenant_id = $1 order by 1",
}

/** Beginning with the few that are theirs, not with all that are open: it is asked before every call. */
const OPEN_TASKS = `
  select id from wf_task where tenant_id = $1 and status = 'open' and assignee_id = any($2::uuid[])
  union select t.id from wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
    where c.tenant_id = $1 and c.ref_id = any($3::uuid[]) and t.status = 'open'
  order by id desc limit 5`

const NO_USER = '0192d5a0-0000-7000-8000-00000000ffff'
const MAX_IDS = 40
/** Among the oldest and the newest rows of a table ids are chosen: in a long search the tables grow to 100,000 rows. */
const MAX_LOOKED = 1_000

/** What a user who acts has already. */
export interface Own {
  readonly userId: string
  readonly roleIds: readonly string[]
  readonly deptId: string
}

export interface Pool {
  /** @param noun of the record; without one, of anything */
  idOf: (noun: string | undefined, own: readonly Own[]) => string
  /** Texts that name a record: keys of processes, ids of nodes, codes of systems. */
  textsOf: (property: string) => readonly string[]
  /** Reads the records again. */
  refresh: () => Promise<void>
  /** Looks at the tasks that are open for them now: they change with every call. */
  look: (own: readonly Own[]) => Promise<void>
}

export function aPool(client: pg.Client, tables: ReadonlySet<string>, random: Random): Pool {
  const ids = new Map<string, string[]>()
  const strong: string[] = []
  const texts = new Map<string, string[]>()
  let open: string[] = []
  const refresh = async () => {
    for (const table of tables) {
      const { rows } = await client.query<{ id: string }>(
        `(select id from ${table} where tenant_id = $1 order by id limit 10)
         union (select id from ((select id from ${table} where tenant_id = $1 order by id limit ${MAX_LOOKED})
             union (select id from ${table} where tenant_id = $1 order by id desc limit ${MAX_LOOKED})) as looked
           order by md5(id::text || $2) limit ${MAX_IDS})`,
        [OURS, String(random.below(1_000_000))],
      )
      ids.set(table, rows.map(({ id }) => id).sort())
    }
    for (const [property, query] of Object.entries(TEXTS)) {
      const { rows } = await client.query<{ text: string }>(query, [OURS])
      texts.set(
        property,
        rows.map(({ text }) => text),
      )
    }
    const { rows } = await client.query<{ id: string }>(
      `select u.id from sys_user u where tenant_id = $1 and (super_admin = 1 or id in (
         select user_id from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
         where r.code = 'org-admin' or r.data_scope = 0)) order by super_admin desc, id limit 10`,
      [OURS],
    )
    strong.splice(0, strong.length, ...rows.map(({ id }) => id))
  }
  const ownOf = (noun: string | undefined, own: readonly Own[]): readonly string[] => {
    if (noun === 'user') return own.map(({ userId }) => userId)
    if (noun === 'role') return own.flatMap(({ roleIds }) => roleIds)
    return noun === 'dept' ? own.map(({ deptId }) => deptId) : []
  }
  return {
    refresh,
    textsOf: (property) => texts.get(property) ?? [],
    look: async (own) => {
      const users = own.map(({ userId }) => userId)
      const { rows } = await client.query<{ id: string }>(OPEN_TASKS, [
        OURS,
        users,
        [...users, ...own.flatMap(({ roleIds }) => roleIds)],
      ])
      open = rows.map(({ id }) => id)
    },
    idOf: (noun, own) => {
      const theirs = ownOf(noun, own)
      if (theirs.length > 0 && random.chance(0.35)) return random.pick(theirs)
      if (noun === 'user' && strong.length > 0 && random.chance(0.3)) return random.pick(strong)
      if (noun === 'wf_task' && open.length > 0 && random.chance(0.7)) return random.pick(open)
      const table = noun === undefined ? random.pick([...tables]) : tables.has(noun) ? noun : tableOf(noun, tables)
      const known = ids.get(table ?? '') ?? []
      return known.length === 0 ? NO_USER : random.pick(known)
    },
  }
}
