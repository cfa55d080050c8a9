/** A process that exports closed tenants, for tests that kill it. Environment: APP_URL, FILES. */
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { taskFiles } from '#kernel/files/file-column.repo.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { createFileStores } from '#kernel/files/stores.ts'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { exportClosedTenants } from '../tenant/tenant-export.service.ts'

const { APP_URL = '', FILES = '' } = process.env
const database = new Database(createPool({ connectionString: APP_URL, max: 2, name: 'export-app' }))
const local = createLocalStorage(FILES)
const files = createFileStores({ database, local, rules: readEgressRules(''), key: Buffer.alloc(32) })
const fileColumns = [taskFiles, { table: 'sys_oss', column: 'storage_key', bytes: 'bytes' }]
await exportClosedTenants({ database, files, fileColumns }, OPERATOR_TENANT)
