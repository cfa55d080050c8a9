/** The system configuration of the first start (readings, "seed"). A name only where the product's own would not do. */
import { sysConfigDefaults, type SysConfig } from '#system/contract/config.ts'
import type { TenantSeed } from './tenants.ts'

/** Tenants and the operator are called by their certification, as long as no one gives them a name. */
export function configSeed({ cert }: TenantSeed): SysConfig {
  return cert === 0 ? { ...sysConfigDefaults, sysNameZh: '协同办公', sysNameEn: 'Office' } : sysConfigDefaults
}
