/** Writing what the first start brings. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import type { PortalType } from '#portal/contract/portal-rules.ts'

export interface PortalSeed {
  readonly code: string
  readonly name: readonly [zh: string, en: string]
  readonly type: PortalType
  readonly modules: readonly string[]
  readonly icon: string
  readonly isDefault: boolean
  readonly interactionMode: 'current' | 'popup'
  /** The greatest comes first. */
  readonly rank: number
}

/** Nothing happens where the code is taken; where there is a default already it stays the default. */
export async function insertSeededPortal(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: string },
  portal: PortalSeed,
): Promise<void> {
  const { code, type, modules, icon, isDefault, interactionMode, rank } = portal
  const [name, nameEn] = portal.name
  const theme = JSON.stringify({ themeId: 'default', interactionMode })
  await sql`
    insert into sys_portal (tenant_id, id, code, name, name_en, type, url, modules, icon, is_default, theme, rank)
    select ${tenantId}::int, ${id}::uuid, ${code}, ${name}, ${nameEn}, ${type}, '/', ${[...modules]}::text[], ${icon},
      ${isDefault}::boolean and not exists (select from sys_portal where is_default), ${theme}::jsonb, ${rank}::int
    on conflict do nothing`.execute(tx)
}
