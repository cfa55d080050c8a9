/** People for the tests of this room: a table of their own behind the ports, because the kernel knows no module. */
import { EVERY_FIELD } from '../../access/field-access.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../../database/table.ts'
import type { Account, AccountSource, GrantSource } from '../../ports.ts'
import { passwords } from '../password-hash.ts'

/** Makes the tenants 0, 1 and 2 where they are missing, and the table of people. */
export async function preparePeople(db: Kysely<unknown>): Promise<void> {
  await sql`insert into sys_tenant (id, code, name, cert, domain) values (0, 'platform', 'platform', 2, null),
    (1, 'default', 'default', 0, null), (2, 'acme', 'Acme', 1, 'acme.example') on conflict do nothing`.execute(db)
  await sql`delete from sys_security_config`.execute(db)
  await sql`create table test_person (tenant_id int not null, id uuid not null, username text not null,
    hash text not null, pwd_level int not null, pwd_date date, enabled boolean not null, allow_ip text not null,
    one_time_since timestamptz, earlier text[] not null default '{}', seen timestamptz, permissions text[] not null default '{}', primary key (tenant_id, id),
    unique (tenant_id, username))`.execute(db)
  await tenantTable(db, 'test_person')
}

export interface Person extends Account {
  tenantId: number
  password: string
}

/** A person whose password is good and was changed today, where `asked` gives nothing else. */
export async function aPerson(db: Kysely<unknown>, asked: Partial<Person> = {}): Promise<Person> {
  const id = asked.id ?? randomUUID()
  const person: Person = {
    id,
    tenantId: 1,
    username: `user-${id.slice(0, 8)}`,
    realName: 'Ann',
    password: 'Right-Password-1',
    passwordHash: '',
    pwdLevel: 4,
    pwdDate: new Date().toISOString().slice(0, 10),
    oneTimeSince: null,
    enabled: true,
    allowIpQueue: '',
    isService: false,
    ...asked,
  }
  const hash = person.passwordHash || (await passwords.hash(person.password))
  await sql`insert into test_person (tenant_id, id, username, hash, pwd_level, pwd_date, enabled, allow_ip,
    one_time_since) values
    (${person.tenantId}, ${id}, ${person.username}, ${hash}, ${person.pwdLevel}, ${person.pwdDate}, ${person.enabled},
    ${person.allowIpQueue}, ${person.oneTimeSince})`.execute(db)
  return { ...person, passwordHash: hash }
}

const columns = sql.raw(`id, username, username as "realName", hash as "passwordHash", pwd_level as "pwdLevel",
  pwd_date as "pwdDate", one_time_since as "oneTimeSince", enabled, allow_ip as "allowIpQueue", false as "isService"`)

export const accounts: AccountSource = {
  async findByUsername(db, username) {
    const found = await sql<Account>`select ${columns} from test_person where username = lower(${username})`.execute(db)
    return found.rows[0]
  },
  async findById(db, userId) {
    return (await sql<Account>`select ${columns} from test_person where id = ${userId}`.execute(db)).rows[0]
  },
  async setOwnPassword(tx, { userId }, { hash, level }) {
    await sql`update test_person set hash = ${hash}, pwd_level = ${level}, pwd_date = current_date,
      earlier = hash || earlier, one_time_since = null
      where id = ${userId}`.execute(tx)
  },
  async earlierPasswords(db, userId, limit) {
    const { rows } = await sql<{ hash: string }>`select unnest(earlier[1:${sql.lit(limit)}]) as hash from test_person
      where id = ${userId}`.execute(db)
    return rows.map(({ hash }) => hash)
  },
  async renewHash(tx, userId, hash) {
    await sql`update test_person set hash = ${hash} where id = ${userId}`.execute(tx)
  },
  async touchSignIn(tx, userId, at) {
    const { rows } = await sql<Account>`update test_person set seen = ${at.toISOString()} where id = ${userId}
      returning ${columns}`.execute(tx)
    return rows[0]
  },
  isMarked: async () => false,
}

export const grants: GrantSource = {
  covered: async () => undefined,
  async load(db, userId) {
    const { rows } = await sql<{ username: string; permissions: string[] }>`
      select username, permissions from test_person where id = ${userId} and enabled`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { username, permissions } = row
    const granted = {
      roleIds: [],
      grade: 100,
      fields: EVERY_FIELD,
      permissions: new Set(permissions),
      scope: { kind: 'some', deptIds: [], own: true },
    } as const
    return { username, realName: username, superAdmin: 0, deptId: '', ...granted }
  },
}
