import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { aDatabase } from '../../../../tests/harness.ts'
import { createGrantSource } from '../grants.ts'
import { findSubjects, restrictionsOf } from '../power/power.ts'
import { seed } from './index.ts'
import { moduleRoots, systemMenus } from './system-menus.ts'
import { declareMenus, type MenuSeed } from './menus.ts'

let database: Database
let owner: pg.Client
let drop: () => Promise<void>
let asked = 0

beforeAll(async () => {
  const made = await aDatabase()
  drop = made.drop
  database = new Database(createPool({ connectionString: made.urls.app, max: 4, name: 'seed-test' }))
  owner = new pg.Client({ connectionString: made.urls.owner })
  await owner.connect()
})
afterAll(async () => {
  await Promise.all([database.close(), owner.end()])
  await drop()
})

const run = (more: { demo?: boolean; menus?: readonly MenuSeed[] } = {}) => {
  const adminPassword = async () => {
    asked += 1
    return { hash: 'x', level: 0, day: null }
  }
  return seed({ database, owner, log: () => undefined, language: 'zh', adminPassword, demo: false, ...more })
}
const count = (table: 'sys_dept' | 'sys_user' | 'sys_role' | 'sys_menu' | 'sys_user_role', tenantId: number) =>
  database.read(tenantId, async (db) => {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })

describe('what the first start writes', () => {
  test('is written once: what is deleted or renamed stays so, also after an upgrade that brings something new', async () => {
    await database.transaction(1, async (tx) => {
      await tx.deleteFrom('sys_role').where('code', '=', 'auditor').execute()
      await tx.updateTable('sys_menu').set({ name: '员工管理' }).where('code', '=', 'sys:user').execute()
    })
    const more = declareMenus({ module: 'sys', under: 'sys:log' }, [
      {
        code: 'sys:thing',
        name: ['东西', 'Things'],
        icon: 'box',
        path: '/sys/thing',
        seenWith: 'sys:thing:page',
        roles: ['org-admin', 'auditor'],
        buttons: [{ code: 'sys:thing:page', name: ['查看', 'View'] }],
      },
    ])
    await run({ menus: more })
    await run({ menus: more })
    await database.read(1, async (db) => {
      expect(await db.selectFrom('sys_role').select('id').where('code', '=', 'auditor').execute()).toEqual([])
      const user = await db.selectFrom('sys_menu').select('name').where('code', '=', 'sys:user').executeTakeFirst()
      expect(user?.name).toBe('员工管理')
      const given = await db
        .selectFrom('sys_role_menu as rm')
        .innerJoin('sys_role as r', 'r.id', 'rm.role_id')
        .innerJoin('sys_menu as m', 'm.id', 'rm.menu_id')
        .select(['r.code as role', 'm.code as menu'])
        .where('m.code', 'like', 'sys:thing%')
        .orderBy('m.code')
        .execute()
      expect(given).toEqual([
        { role: 'org-admin', menu: 'sys:thing' },
        { role: 'org-admin', menu: 'sys:thing:page' },
      ])
    })
    expect(asked).toBe(0)
  })

  test('staff may pick people, upload, and open what is their own; the operator has no module but this one', async () => {
    const codes = await database.read(1, (db) =>
      db
        .selectFrom('sys_role_menu as rm')
        .innerJoin('sys_role as r', 'r.id', 'rm.role_id')
        .innerJoin('sys_menu as m', 'm.id', 'rm.menu_id')
        .select('m.code')
        .where('r.code', '=', 'staff')
        .execute(),
    )
    expect(codes.map(({ code }) => code).sort()).toEqual([
      'frm:record',
      ...['delete', 'export', 'import', 'page', 'save', 'update'].map((verb) => `frm:record:${verb}`),
      'gw:share:save',
      'msg:mine',
      'oa:center',
      'oa:download',
      'sys:oss:upload',
      'sys:user:pick',
      'wf:absence',
      'wf:absence:page',
      'wf:absence:save',
      'wf:instance',
      'wf:instance:page',
      'wf:instance:start',
      'wf:start',
      'wf:task',
      'wf:task:handle',
      'wf:task:page',
      'ws:home',
      ...['delete', 'export', 'page', 'save', 'update'].map((verb) => `ws:meeting:${verb}`),
      'ws:task',
      ...['delete', 'export', 'page', 'save', 'update'].map((verb) => `ws:task:${verb}`),
    ])
    const modules = await database.read(0, (db) =>
      db.selectFrom('sys_menu').select('code').where('menu_type', '=', 2).execute(),
    )
    expect(modules).toEqual([{ code: 'sys' }])
  })

  test('the five modules are there, in the order of the rail', async () => {
    const five = ['oa', 'bpm', 'kms', 'mes', 'sys']
    expect(moduleRoots.map(({ code }) => code)).toEqual(five)
    const stored = await database.read(1, (db) =>
      db.selectFrom('sys_menu').select('code').where('menu_type', '=', 2).orderBy('sort').execute(),
    )
    expect(stored.map(({ code }) => code)).toEqual(five)
  })

  test('every menu stands after its parent and has both names', () => {
    const seen = new Set(['sys'])
    for (const { code, parentCode, name } of systemMenus) {
      expect(seen).toContain(parentCode)
      expect(name.every((text) => text !== '')).toBe(true)
      seen.add(code)
    }
  })
})

describe('the demonstration', () => {
  test('fills an organisation and a second tenant, once', async () => {
    expect(await run({ demo: true })).toEqual({ adminsOf: [2] })
    expect(asked).toBe(1)
    const before = await Promise.all([
      count('sys_dept', 1),
      count('sys_user', 1),
      count('sys_role', 1),
      count('sys_user', 2),
      count('sys_user_role', 1),
    ])
    expect(before[0]).toBeGreaterThan(60)
    expect(before[1]).toBe(2_001)
    expect(before[2]).toBe(20)
    expect(before[3]).toBe(27)
    await run({ demo: true })
    expect(
      await Promise.all([
        count('sys_dept', 1),
        count('sys_user', 1),
        count('sys_role', 1),
        count('sys_user', 2),
        count('sys_user_role', 1),
      ]),
    ).toEqual(before)
  })

  test('who resets passwords reaches most people, and no one with more power', async () => {
    const grants = createGrantSource({ error: () => undefined })
    await database.read(1, async (db) => {
      const holdersOf = async (role: string) => {
        const rows = await db
          .selectFrom('sys_user_role as ur')
          .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
          .select('ur.user_id as id')
          .where('r.name', '=', role)
          .orderBy('ur.user_id')
          .execute()
        return rows.map(({ id }) => id)
      }
      const [userId = ''] = await holdersOf('IT 管理员')
      const granted = await grants.load(db, userId)
      if (!granted) throw new Error('no role resets passwords')
      const actor = { ...granted, tenantId: 1, userId, sessionId: '', requestId: '', ip: '', language: 'zh' as const }
      const ids = (await db.selectFrom('sys_user').select('id').execute()).map(({ id }) => id)
      const restrictions = await restrictionsOf(db, actor, await findSubjects(db, actor, ids))
      expect(restrictions.size).toBeLessThan(ids.length / 10)
      const stronger = [...(await holdersOf('人事经理')), ...(await holdersOf('权限管理员'))]
      const others = stronger.filter((id) => id !== userId)
      expect(others.length).toBeGreaterThan(0)
      expect(others.every((id) => restrictions.get(id) === 'holds_more')).toBe(true)
    })
  })

  test('every department has a leader; no user’s password works until it is reset', async () => {
    await database.read(1, async (db) => {
      const leaderless = await db
        .selectFrom('sys_dept as d')
        .leftJoin('sys_dept_leader as l', 'l.dept_id', 'd.id')
        .select('d.name')
        .where('d.pid', 'is not', null)
        .where('l.user_id', 'is', null)
        .execute()
      expect(leaderless).toEqual([])
      const hashes = await db
        .selectFrom('sys_user')
        .select('password_hash')
        .distinct()
        .where('username', '<>', 'admin')
        .execute()
      expect(hashes).toEqual([{ password_hash: '!' }])
    })
  })
})
