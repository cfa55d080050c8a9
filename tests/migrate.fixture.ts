/** One of several processes that migrate the same database at once; writes what it ran. For tests/once.test.ts. */
import { migrate } from '#kernel/database/migrate.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { modules } from '../apps/server/modules.ts'

const [connectionString = ''] = process.argv.slice(2)
const ran = await migrate({ connectionString, migrations: allMigrations(modules), log: () => undefined })
process.stdout.write(JSON.stringify(ran))
