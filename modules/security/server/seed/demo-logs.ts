/** What `--demo` writes into the logs: calls of the last days, some refused or slow, and a few errors. */
import { addErrors } from '#kernel/logs/error-log.repo.ts'
import { insertCalls, type CallEntry } from '#kernel/logs/call-log.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { Chance, findPeople } from '#system/server/index.ts'

const CALLS = 140
const DAYS = 12
const DAY_MS = 86_400_000
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Refusal = Pick<CallEntry, 'status' | 'code' | 'answer'>
type Kind = Pick<CallEntry, 'operation' | 'method' | 'path' | 'permission' | 'input' | 'masked'>
const KINDS: readonly [Kind, ...Kind[]] = [
  {
    operation: 'user.update',
    method: 'PUT',
    path: '/xtbg/sys/user',
    permission: 'sys:user:update',
    input: '{"realName":"李明哲","mobile":{"$masked":"personal"},"email":{"$masked":"personal"},"status":1}',
    masked: 2,
  },
  {
    operation: 'user.create',
    method: 'POST',
    path: '/xtbg/sys/user',
    permission: 'sys:user:save',
    input: '{"username":"wangfang","realName":"王芳","password":{"$masked":"secret"},"mobile":{"$masked":"personal"}}',
    masked: 2,
  },
  {
    operation: 'role.update',
    method: 'PUT',
    path: '/xtbg/sys/role',
    permission: 'sys:role:update',
    input: '{"name":"质检员","dataScope":2,"remark":"质量部"}',
    masked: 0,
  },
  {
    operation: 'dept.update',
    method: 'PUT',
    path: '/xtbg/sys/dept',
    permission: 'sys:dept:update',
    input: '{"name":"采购一部","sort":10}',
    masked: 0,
  },
  {
    operation: 'user.export',
    method: 'GET',
    path: '/xtbg/sys/user/export',
    permission: 'sys:user:export',
    input: '{"format":"xlsx","columns":["username","realName"],"timeZone":"Asia/Shanghai"}',
    masked: 0,
  },
]
const REFUSALS: readonly [Refusal, ...Refusal[]] = [
  { status: 403, code: 403, answer: '没有权限' },
  { status: 409, code: 40903, answer: '数据已被他人修改，请刷新后重试' },
  { status: 400, code: 400, answer: '提交的内容有误 (mobile)' },
]

/** Written once, after the company. */
export async function writeLogs(tx: Tx, tenantId: number): Promise<void> {
  const people = await findPeople(tx, 40)
  const [first, ...others] = people
  if (!first) return
  const chance = new Chance(tenantId * 7_919)
  const sessions = new Map(people.map(({ id }) => [id, newId()]))
  const calls = Array.from({ length: CALLS }, (): CallEntry => {
    const person = chance.pick([first, ...others])
    const refusal = chance.happens(0.12) ? chance.pick(REFUSALS) : undefined
    return {
      tenant_id: tenantId,
      id: newId(),
      created_at: new Date(Date.now() - chance.next() ** 2 * DAYS * DAY_MS - 60_000).toISOString(),
      user_id: person.id,
      user_name: person.realName,
      key_name: '',
      acting_as: '',
      viewing_as: '',
      session_id: sessions.get(person.id) ?? null,
      ...chance.pick(KINDS),
      status: refusal?.status ?? 200,
      code: refusal?.code ?? 0,
      answer: refusal?.answer ?? '',
      duration_ms: chance.happens(0.05) ? chance.between(1_000, 4_000) : chance.between(6, 90),
      ip: `10.20.${chance.between(3, 9)}.${chance.between(2, 250)}`,
      user_agent: AGENT,
      request_id: newId(),
      node: 'app-1',
    }
  })
  await insertCalls(tx, calls)
  const error = (source: 0 | 1, place: string, message: string, count: number) => ({
    fingerprint: `demo ${place}`,
    source,
    place,
    message,
    stack: `${message}\n    at load (app.js:1:2)`,
    count,
    firstAt: new Date(Date.now() - 5 * DAY_MS).toISOString(),
    lastAt: new Date(Date.now() - DAY_MS / 8).toISOString(),
    userId: first.id,
    userName: first.realName,
    ip: '10.20.3.14',
    requestId: newId(),
    node: 'app-1',
  })
  await addErrors(tx, tenantId, [
    error(0, 'apiConf.run', 'Error: connect ECONNREFUSED 10.20.1.8:8080', 12),
    error(1, '/sys/user', "TypeError: Cannot read properties of undefined (reading 'name')", 3),
  ])
}
