import { expect, it } from 'vitest'
import type { RecordedPart } from '#contract/recorded.ts'
import { narrowed } from './narrow.ts'
import { play, type Asked, type Player } from './player.ts'
import { Recording } from './recording.ts'

const users = ['Ann', 'Bea', 'Cleo'].map((realName, at) => ({ id: `u${at}`, realName, status: at % 2, age: 30 - at }))
const list = { list: users, total: 2_002, totalExact: false }

const PART: RecordedPart = {
  '/sys/user/page': [{ query: {}, data: list }],
  '/sys/user/info': [{ query: {}, data: { username: 'ann', superAdmin: 0, roles: [] } }],
  '/sys/user/router': [
    { query: { portalCode: 'A' }, data: 'menus of A' },
    { query: { portalCode: 'B' }, data: 'menus of B' },
  ],
}

const fetched: string[] = []
const aPlayer = (): Player => ({
  recording: new Recording((file) => {
    fetched.push(file)
    return Promise.resolve(file === 'index.json' ? { parts: ['sys-user'] } : PART)
  }),
  say: (key) => key,
  preferences: new Map(),
})

const ask = async (asked: Partial<Asked> & { path: string }, player = aPlayer()) => {
  const response = await play(player, { method: 'GET', query: {}, body: undefined, ...asked })
  return { status: response.status, envelope: (await response.json()) as { code: number; msg: string; data: unknown } }
}

it('answers what was recorded, a list page by page, and fetches each part once', async () => {
  const player = aPlayer()
  fetched.length = 0
  const { envelope } = await ask({ path: '/sys/user/page', query: { page: '2', limit: '2' } }, player)
  expect(envelope).toMatchObject({ code: 0, data: { list: [users[2]], total: 3, totalExact: true } })
  await ask({ path: '/sys/user/page', query: { page: '1', limit: '2' } }, player)
  expect(fetched).toEqual(['index.json', 'sys-user.json'])
})

it('tells replies to other queries apart, and has none for a query that was not recorded', async () => {
  const menus = (portalCode: string) => ask({ path: '/sys/user/router', query: { portalCode } })
  expect((await menus('B')).envelope.data).toBe('menus of B')
  expect((await menus('C')).status).toBe(501)
})

it('never claims that something was changed', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await ask({ method, path: '/sys/user' })).toMatchObject({
      status: 409,
      envelope: { msg: 'demonstration.keepsNothing' },
    })
})

it('says of everything else that it is not part, without asking the network for it', async () => {
  fetched.length = 0
  expect(await ask({ path: '/sys/online/page' })).toMatchObject({
    status: 501,
    envelope: { msg: 'demonstration.notPart' },
  })
  expect(fetched).toEqual(['index.json'])
})

it('has a virtual administrator with every right', async () => {
  const { envelope } = await ask({ path: '/sys/user/info' })
  expect(envelope.data).toMatchObject({ username: 'ann', superAdmin: 1, roles: ['admin'] })
})

it('keeps choices as long as the page is open', async () => {
  const player = aPlayer()
  await ask({ method: 'PUT', path: '/sys/preference/tour', body: '{"value":"seen"}' }, player)
  expect((await ask({ path: '/sys/preference' }, player)).envelope.data).toEqual({ tour: 'seen' })
})

it('filters by fields, searches where the name says so, and sorts', () => {
  const names = (query: Record<string, string>) => narrowed(list, query).list.map(({ realName }) => realName)
  expect(names({ status: '0' })).toEqual(['Ann', 'Cleo'])
  expect(names({ keyword: 'BE' })).toEqual(['Bea'])
  expect(names({ realName: 'cle' })).toEqual(['Cleo'])
  expect(names({ ids: 'u2,u0', limit: '-1' })).toEqual(['Ann', 'Cleo'])
  expect(names({ orderField: 'age', order: 'asc' })).toEqual(['Cleo', 'Bea', 'Ann'])
  expect(names({ unknown: 'x' })).toHaveLength(3)
})
