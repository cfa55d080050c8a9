/** The workspace itself, as an entry of the registry: it comes with the product and is served below `/workspace/`. */
import { microAppSeed } from '#microapp/server/index.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { demoSeeds } from './demo.ts'

export const workspaceSeeds: SeedsOf = (tenant, { demo }) => {
  if (!hasCompany(tenant)) return []
  const app = microAppSeed(tenant.id, {
    code: 'gzkj',
    name: '工作空间',
    nameEn: 'Workspace',
    address: '/workspace/',
    session: 'calls',
    callPaths: ['/ws'],
    tellsPerson: 1,
    sort: 10,
  })
  return [app, ...(demo ? demoSeeds(tenant.id) : [])]
}
