/** People's own themes in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { ThemeChange } from '#contract/theme-config.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** Whose theme of what. */
export interface ThemeKey {
  readonly tenantId: number
  readonly userId: string
  /** A portal's code, or `default`. */
  readonly key: string
}

/** It was checked as a layer when it was stored. */
const layer = sql<ThemeChange>`value`.as('theme')

export async function findTheme(db: Db, { userId, key }: Omit<ThemeKey, 'tenantId'>): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('sys_portal_theme')
    .select(sql<Record<string, unknown>>`value`.as('value'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? {}
}

export async function saveTheme(tx: Tx, { tenantId, userId, key }: ThemeKey, theme: object): Promise<void> {
  const value = JSON.stringify(theme)
  await tx
    .insertInto('sys_portal_theme')
    .values({ tenant_id: tenantId, user_id: userId, key, value })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet({ value, updated_at: sql`now()` }),
    )
    .execute()
}

export async function deleteTheme(tx: Tx, { userId, key }: Omit<ThemeKey, 'tenantId'>): Promise<void> {
  await tx.deleteFrom('sys_portal_theme').where('user_id', '=', userId).where('key', '=', key).execute()
}

/** Every theme of a person. */
export async function findThemes(db: Db, userId: string): Promise<ThemeChange[]> {
  const rows = await db.selectFrom('sys_portal_theme').select(layer).where('user_id', '=', userId).execute()
  return rows.map(({ theme }) => theme)
}

/** The portal is gone; resolves with what people had. */
export async function deleteThemesOf(tx: Tx, key: string): Promise<{ userId: string; theme: ThemeChange }[]> {
  return tx.deleteFrom('sys_portal_theme').where('key', '=', key).returning(['user_id as userId', layer]).execute()
}

/** The portal has another code. */
export async function renameThemesOf(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('sys_portal_theme').set({ key: to }).where('key', '=', from).execute()
}
