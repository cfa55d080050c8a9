/** Portals as one person sees them, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { PortalMenus } from '#kernel/ports.ts'

/** Every portal in order, with what the person has chosen of it. */
export function findSeenPortals(db: Db, userId: string) {
  return db
    .selectFrom('sys_portal as p')
    .leftJoin('sys_portal_theme as t', (join) =>
      join.onRef('t.tenant_id', '=', 'p.tenant_id').onRef('t.key', '=', 'p.code').on('t.user_id', '=', userId),
    )
    .leftJoin('sys_portal_config as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.portal_id', '=', 'p.id').on('c.user_id', '=', userId),
    )
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.name_en',
      'p.type',
      'p.pic_id',
      'p.url',
      'p.modules',
      'p.show_flag',
      'p.icon',
      'p.is_default',
      'p.micro_frontend',
      'p.client',
      sql<Record<string, unknown> | null>`p.theme`.as('theme'),
      sql<Record<string, unknown> | null>`t.value`.as('ownTheme'),
      sql<boolean>`c.id is not null`.as('isOwnDefault'),
    ])
    .orderBy('p.rank', 'desc')
    .orderBy('p.id')
    .execute()
}
export type FoundSeen = Awaited<ReturnType<typeof findSeenPortals>>[number]

/** What the menus need to know of the portals of desktops, in order. */
export async function findPortalMenus(db: Db): Promise<PortalMenus[]> {
  const rows = await db
    .selectFrom('sys_portal')
    .select(['code', 'type', 'modules'])
    .orderBy('rank', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ portalCode: row.code, ...menusOf(row) }))
}

/** An application is nothing without its menus, unless it has none to begin with: then it lives elsewhere. */
export function menusOf({ type, modules }: { type: '1' | '2'; modules: string[] }): Omit<PortalMenus, 'portalCode'> {
  return { modules, needsMenu: type === '2' && modules.length > 0 }
}

/** The next ids of portals, in order. */
export async function findPortalIds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_portal where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What portals are called. */
export function findPortalTitles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sys_portal')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'updated_at as updatedAt'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
