/** What has happened in a demonstration company: changes of the last weeks, and a few people in the recycle bin. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { Chance, findPeople, findRootDeptId, insertMany } from '#system/server/index.ts'

const DAY_MS = 86_400_000
const DAYS = 45
const CHANGES = 160
const LEFT = 4
const ADDRESSES = ['10.20.3.14', '10.20.3.27', '10.20.8.101', '192.168.4.9'] as const

type Changes = Record<string, [unknown, unknown]>

/** Written once, after the company. */
export async function writeTraces(tx: Tx, tenantId: number): Promise<void> {
  const people = await findPeople(tx, CHANGES)
  const [first] = people
  if (!first) return
  const chance = new Chance(tenantId * 104_729)
  const author = people.find(({ username }) => username === 'admin') ?? first
  const at = () => new Date(Date.now() - chance.next() ** 2 * DAYS * DAY_MS).toISOString()
  const entry = (more: { action: string; resource_id: string; label: string; changes: Changes }) => ({
    tenant_id: tenantId,
    id: newId(),
    created_at: at(),
    actor_id: author.id,
    actor_name: author.realName,
    resource: 'user',
    request_id: newId(),
    ip: chance.pick(ADDRESSES),
    ...more,
  })
  const changed = people
    .filter(({ id }) => id !== author.id)
    .map(({ id, realName, mobile, email }) =>
      entry({ action: 'update', resource_id: id, label: realName, changes: someChange(chance, { mobile, email }) }),
    )
  const chinese = people.filter(({ realName }) => /^\p{Script=Han}{2,3}$/u.test(realName))
  const left = Array.from({ length: LEFT }, (_, index) => leaver(index, chinese))
  const rootId = await findRootDeptId(tx)
  await insertMany(tx, 'sys_audit', [
    ...changed,
    ...left.map(({ id, real_name }) => entry({ action: 'delete', resource_id: id, label: real_name, changes: {} })),
  ])
  await insertMany(
    tx,
    'sys_recycle_bin',
    left.map((person) => ({
      tenant_id: tenantId,
      id: newId(),
      resource: 'user',
      resource_id: person.id,
      label: person.real_name,
      payload: { ...person, dept_id: rootId, depts: [{ id: rootId, name: '' }], roles: [] },
      deleted_at: at(),
      deleted_by: author.id,
    })),
  )
}

function someChange(chance: Chance, now: { mobile: string; email: string }): Changes {
  const mobile: Changes = { mobile: ['', now.mobile] }
  const email: Changes = { email: ['', now.email] }
  const gender: Changes = { gender: [2, chance.between(0, 1)] }
  const status: Changes = { status: [0, 1] }
  return chance.pick([mobile, email, gender, status, { ...mobile, ...email }])
}

/** A user who has left, called after two who are still there. */
function leaver(index: number, people: readonly { realName: string }[]) {
  const [one = '', other = ''] = [people[index + 1]?.realName, people[index + 9]?.realName]
  return {
    id: newId(),
    username: `left${index + 1}`,
    real_name: one.slice(0, 1) + other.slice(1),
    gender: 2,
    email: '',
    mobile: '',
    status: 1,
    super_admin: 0,
    allow_ip_queue: '',
    remark: '',
  }
}
