/**
 * A process that deletes closed tenants, for tests that kill it. Environment: APP_URL, DISPATCH_URL, OWNER_URL, FILES.
 */
import pino from 'pino'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { taskFiles } from '#kernel/files/file-column.repo.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { createFileStores } from '#kernel/files/stores.ts'
import { createJobs } from '#kernel/jobs/boss.ts'
import { createBus } from '#kernel/live/pg-bus.ts'
import { removeDueTenants } from '../tenant/tenant-removal.service.ts'

const { APP_URL: app = '', DISPATCH_URL = '', OWNER_URL: owner = '', FILES = '' } = process.env
const log = pino({ level: 'error' }, pino.destination(2))
const database = new Database(createPool({ connectionString: app, max: 2, name: 'sweep-app' }))
const dispatch = createPool({ connectionString: DISPATCH_URL, max: 2, name: 'sweep-dispatch' })
const bus = createBus({ connectionString: app, log })
const urls = { owner, app, dispatch: DISPATCH_URL }
const jobs = createJobs({ urls, bus, database, dispatch, nodeName: 'sweep', log })
const author = { tenantId: 0, userId: null, realName: 'Portico', requestId: '', ip: '' }
const local = createLocalStorage(FILES)
const files = createFileStores({ database, local, rules: readEgressRules(''), key: Buffer.alloc(32) })
const fileColumns = [taskFiles, { table: 'sys_oss', column: 'storage_key', bytes: 'bytes' }]
await removeDueTenants({ database, jobs, files, fileColumns }, author)
