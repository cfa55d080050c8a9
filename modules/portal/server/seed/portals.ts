/** The portals of the first start. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { hasCompany, type Seed, type SeedsOf, type TenantSeed } from '#system/server/index.ts'
import { MAIN_PORTAL } from '#portal/contract/portal-rules.ts'
import { insertSeededPortal, type PortalSeed } from './seed.repo.ts'

const main: PortalSeed = {
  code: MAIN_PORTAL,
  name: ['协同办公', 'Office'],
  type: '1',
  modules: ['oa', 'bpm', 'kms', 'mes', 'sys'],
  icon: 'briefcase',
  isDefault: true,
  interactionMode: 'current',
  rank: 30,
}

/** So that both switchers show. */
const demo: readonly PortalSeed[] = [
  {
    code: 'SCyy',
    name: ['生产供应', 'Production'],
    type: '1',
    modules: ['mes', 'oa'],
    icon: 'factory',
    isDefault: false,
    interactionMode: 'current',
    rank: 20,
  },
  {
    code: 'admin',
    name: ['系统管理', 'Administration'],
    type: '2',
    modules: ['sys'],
    icon: 'settings',
    isDefault: false,
    interactionMode: 'popup',
    rank: 10,
  },
]

/** What a tenant begins with. The operator has no portals; customers have no production. */
export const portalSeeds: SeedsOf = ({ id: tenantId, cert }, { demo: isDemo }) => {
  if (!hasCompany({ cert })) return []
  const portals = [main, ...(isDemo ? demo : [])].filter((portal) => cert === 0 || portal.code !== 'SCyy')
  return portals.map((portal) => seedOf(tenantId, cert, portal))
}

function seedOf(tenantId: number, cert: TenantSeed['cert'], portal: PortalSeed): Seed {
  const modules = portal.modules.filter((module) => cert === 0 || module !== 'mes')
  return {
    name: `portal:${portal.code}`,
    write: (tx: Tx) => insertSeededPortal(tx, { tenantId, id: newId() }, { ...portal, modules }),
  }
}
