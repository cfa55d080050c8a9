import type { Migrations } from '#kernel/database/migrate.ts'
import { kernelMigrations } from '#kernel/database/migrations/index.ts'
import type { ServerModule } from '#kernel/kernel.ts'

/** The kernel's migrations and those of every module, in name order. */
export function allMigrations(modules: readonly ServerModule[]): Migrations {
  return Object.assign({}, kernelMigrations, ...modules.map(({ migrations }) => migrations ?? {})) as Migrations
}
