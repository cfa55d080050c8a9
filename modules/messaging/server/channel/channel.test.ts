/** Channels as records: what returns from the recycle bin, and where a stored secret may go. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { recycleRoutes, restored } from '../../../../tests/recycle.ts'

const CODES = [
  ...['page', 'save', 'update', 'delete'].map((verb) => `msg:channel:${verb}`),
  ...['page', 'restore'].map((verb) => `sys:recycle:${verb}`),
]
const server = await aServer()
let keeper: TestActor
beforeAll(async () => {
  keeper = await anActor(server, { can: CODES })
})
afterAll(() => server.close())

const mailConfig = (more: object = {}) => ({ host: 'smtp.example.com', port: 587, from: 'office@example.com', ...more })
const mail = (name: string) => ({
  kind: 'mail' as const,
  name,
  config: mailConfig(),
  secret: { password: 'hidden-password', dkimKey: 'hidden-key' },
})
const create = async (body: object) => {
  const { data, body: envelope } = await server.call(channelRoutes.create, { token: keeper.token, body: body as never })
  expect(envelope).toMatchObject({ code: 0 })
  return data.id
}
const get = async (id: string) => (await server.call(channelRoutes.get, { token: keeper.token, params: { id } })).data
const remove = (id: string) => server.call(channelRoutes.remove, { token: keeper.token, params: { id } })
async function change(id: string, more: object) {
  const { kind, name, config, isDefault, version } = await get(id)
  const body = { id, kind, name, config, isDefault, version, ...more }
  return await server.call(channelRoutes.update, { token: keeper.token, body })
}

describe('a deleted channel', () => {
  test('returns off and without its secrets, under a new callback address; the bin never had them', async () => {
    const config = { platform: 1, endpoint: 'https://sms.example.com', accessKeyId: 'id', signName: '公司' }
    const id = await create({ kind: 'sms', name: 'Gone SMS', config, secret: { accessKeySecret: 'hidden-key' } })
    const before = await get(id)
    await remove(id)
    const { rows, text } = await binned()
    expect(rows.map(({ label }) => label)).toContain('Gone SMS')
    expect(text).not.toMatch(/hidden|secret/i)
    expect(await restored(server, keeper.token, 'channel', 'Gone SMS')).toBe(200)
    const after = await get(id)
    expect(after).toMatchObject({ name: 'Gone SMS', config: before.config, status: 0, isDefault: 1, secrets: [] })
    expect(after.callback).not.toBe(before.callback)
  })

  test('does not take the place of the channel that is used instead', async () => {
    const first = await create(mail('First mail'))
    await remove(first)
    const second = await create(mail('Second mail'))
    expect(await restored(server, keeper.token, 'channel', 'First mail')).toBe(200)
    expect(await get(first)).toMatchObject({ status: 0, isDefault: 0 })
    expect(await get(second)).toMatchObject({ status: 1, isDefault: 1 })
  })

  test('does not return beside another of its name, nor by a user who may not make channels', async () => {
    const id = await create({ ...mail('Same name'), isDefault: 0 })
    await remove(id)
    const clerk = await anActor(server, { can: ['sys:recycle:page', 'sys:recycle:restore'] })
    const body = (await entries('Same name')).map((row) => row.id)
    expect(body).toHaveLength(1)
    const denied = await server.call(recycleRoutes.restore, { token: clerk.token, body })
    expect(denied.data).toMatchObject({ done: [], refused: [{}] })
    await create({ ...mail('Same name'), isDefault: 0 })
    const refused = await server.call(recycleRoutes.restore, { token: keeper.token, body })
    expect(refused.data).toMatchObject({ done: [], refused: [{ error: 'name_taken' }] })
  })

  test('of Web Push gets another key pair when it is enabled', async () => {
    const id = await create({ kind: 'webPush', name: 'Push', config: { subject: 'https://example.com' } })
    const before = await get(id)
    await remove(id)
    expect(await restored(server, keeper.token, 'channel', 'Push')).toBe(200)
    expect((await change(id, { status: 1 })).status).toBe(200)
    const after = await get(id)
    expect(after).toMatchObject({ state: 'ok', secrets: ['privateKey'] })
    expect(after.config['publicKey']).not.toBe(before.config['publicKey'])
  })
})

describe('a stored secret', () => {
  test('goes to no other host: it is to be entered again, at its path, and nothing has changed', async () => {
    const id = await create({ ...mail('Keeps its host'), isDefault: 0 })
    for (const config of [{ host: 'evil.example.com' }, { tokenUrl: 'https://evil.example.com/token' }]) {
      const { status, body } = await change(id, { config: mailConfig(config) })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('secret.password')
      expect(JSON.stringify(body)).not.toContain('secret.dkimKey')
    }
    expect(await get(id)).toMatchObject({ version: 1, config: { host: 'smtp.example.com' } })
    const secret = { password: 'for-the-other' }
    expect((await change(id, { config: mailConfig({ host: 'smtp2.example.com' }), secret })).status).toBe(200)
    expect((await get(id)).secrets.toSorted()).toEqual(['dkimKey', 'password'])
  })

  test.each([
    ['wechatWork', { corpId: 'corp', agentId: 1 }, 'corpSecret'],
    ['wechatMp', { appId: 'app' }, 'appSecret'],
    ['dingtalk', { appKey: 'key', agentId: '1' }, 'appSecret'],
  ])('of %s goes to no other endpoint', async (kind, config, name) => {
    const id = await create({ kind, name: `Endpoint of ${kind}`, config, secret: { [name]: 'hidden-key' } })
    const moved = { ...config, endpoint: 'https://evil.example.com' }
    const { status, body } = await change(id, { config: moved })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(`secret.${name}`)
    expect((await change(id, { config: moved, secret: { [name]: 'another-key' } })).status).toBe(200)
  })

  test('of one SMS provider is not another’s, nor there when that one comes back', async () => {
    const alibaba = { platform: 1, endpoint: 'https://sms.example.com', accessKeyId: 'id', signName: '公司' }
    const tencent = {
      platform: 2,
      endpoint: 'https://evil.example.com',
      secretId: 'id',
      sdkAppId: '14000',
      signName: '公司',
    }
    const id = await create({
      kind: 'sms',
      name: 'Two providers',
      config: alibaba,
      secret: { accessKeySecret: 'hidden' },
    })
    expect((await change(id, { config: tencent, secret: { secretKey: 'hidden' } })).status).toBe(200)
    expect((await get(id)).secrets).toEqual(['secretKey'])
    expect((await change(id, { config: { ...alibaba, endpoint: tencent.endpoint } })).status).toBe(200)
    expect((await get(id)).secrets).toEqual([])
  })

  test('stays where only other fields change', async () => {
    const id = await create({ ...mail('Other port'), isDefault: 0 })
    expect((await change(id, { config: mailConfig({ port: 2525 }) })).status).toBe(200)
    expect((await get(id)).secrets.toSorted()).toEqual(['dkimKey', 'password'])
  })
})

const entries = async (keyword: string) =>
  (await server.call(recycleRoutes.page, { token: keeper.token, query: { resource: 'channel', keyword } })).data.list

async function binned() {
  const rows = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_recycle_bin').select(['label', 'payload']).where('resource', '=', 'channel').execute(),
  )
  return { rows, text: JSON.stringify(rows) }
}
