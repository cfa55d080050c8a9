/** What `--demo` writes: files in the library. */
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { writeFiles } from './write-files.ts'

export const filesSeeds: SeedsOf = (tenant, { demo, files }) =>
  demo && files && hasCompany(tenant) ? [{ name: 'demo:files', write: (tx) => writeFiles(tx, tenant.id, files) }] : []
