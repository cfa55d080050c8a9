/** What the first start writes: the entry of the local disk, and with `--demo` files in the library. */
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { insertLocal } from '../../storage/storage.repo.ts'
import { localName } from '../../storage/storage.service.ts'
import { writeFiles } from './write-files.ts'

export const filesSeeds: SeedsOf = (tenant, { demo, files, language }) => [
  {
    name: 'storage:local',
    write: (tx) => insertLocal(tx, { tenantId: tenant.id, id: newId(), name: localName(language) }),
  },
  ...(demo && files && hasCompany(tenant)
    ? [{ name: 'demo:files', write: (tx: Tx) => writeFiles(tx, tenant.id, files) }]
    : []),
]
