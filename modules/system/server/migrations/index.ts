import type { Migrations } from '#kernel/database/migrate.ts'
import * as system from './0100-system.ts'

export const systemMigrations: Migrations = { '0100-system': system }
