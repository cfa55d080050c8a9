/** The chain as auditors see it: state, verification in the background, anchor; and who may not. */
import { rm, writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskRoutes } from '#contract/task.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { auditSealRoutes } from '#records/contract/audit-seal.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, rootDept, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

let server: TestServer & { close: () => Promise<void> }
let auditor: TestActor
beforeAll(async () => {
  server = await aServer({ listen: true })
  auditor = await anActor(server, { can: ['sys:audit:page', 'sys:audit:export'] })
  const boss = await anActor(server, { superAdmin: 1 })
  const pid = await rootDept(server)
  for (const name of ['One', 'Two', 'Three'])
    await server.call(deptRoutes.create, { token: boss.token, body: { pid, name, leaderIdList: [] } })
})
afterAll(() => server.close())

const state = async () => (await server.call(auditSealRoutes.state, { token: auditor.token })).data
const entries = async () => (await server.call(auditRoutes.page, { token: auditor.token, query: {} })).data.list

async function verify() {
  const { data } = await server.call(auditSealRoutes.verify, { token: auditor.token })
  const task = () => server.call(taskRoutes.get, { token: auditor.token, params: { id: data.id } })
  await expect.poll(async () => (await task()).data.status, { timeout: 20_000 }).toBe('done')
  return (await state()).check?.logs.find(({ log }) => log === 'audit')
}

test('entries are sealed within seconds and have their numbers; the verification confirms them', async () => {
  await expect.poll(async () => (await entries()).every(({ seq }) => seq > 0), { timeout: 20_000 }).toBe(true)
  expect((await state()).check).toBeNull()
  const check = await verify()
  const { logs } = await state()
  expect(check).toMatchObject({ broken: null, trustedSeq: logs.find(({ log }) => log === 'audit')?.lastSeq })
})

test('a change by the database’s owner is named by number and entry; a forged good result is not believed', async () => {
  const superuser = await asSuperuser(server.urls.owner)
  const [entry] = (await entries()).filter(({ label }) => label === 'Two')
  await superuser.query(`update sys_audit set label = 'Forged' where id = $1`, [entry?.id])
  const check = await verify()
  expect(check?.broken).toMatchObject({ how: 'altered', seq: entry?.seq, entryId: entry?.id })
  await superuser.query(`update sys_audit_check set result = to_jsonb(replace(result #>> '{}', 'altered', 'nothing'))`)
  expect((await state()).check).toBeNull()
  await superuser.query(`update sys_audit set label = 'Two' where id = $1`, [entry?.id])
  await superuser.end()
  expect((await verify())?.broken).toBeNull()
})

test('the anchor is a file that the command reads', async () => {
  const { data, status } = await server.call(auditSealRoutes.anchor, { token: auditor.token })
  expect(status).toBe(200)
  const folder = await mkdtemp(join(tmpdir(), 'anchor-'))
  await writeFile(join(folder, 'anchor.json'), data as unknown as Buffer)
  await rm(folder, { recursive: true })
  expect(JSON.parse((data as unknown as Buffer).toString())).toMatchObject({
    anchors: [{ tenantId: 1, log: 'audit' }, { log: 'login' }],
  })
})

test('without the codes of the audit trail nothing of it is seen', async () => {
  const other = await anActor(server, { can: ['sys:logLogin:page', 'sys:logOperation:page'] })
  const reader = await anActor(server, { can: ['sys:audit:page'] })
  for (const route of [auditSealRoutes.state, auditSealRoutes.verify, auditSealRoutes.anchor])
    expect((await server.call(route, { token: other.token })).status).toBe(403)
  expect((await server.call(auditSealRoutes.anchor, { token: reader.token })).status).toBe(403)
})
