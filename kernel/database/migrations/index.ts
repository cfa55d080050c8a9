import type { Migrations } from '../migrate.ts'
import * as kernel from './0001-kernel.ts'
import * as tasks from './0002-tasks.ts'
import * as imports from './0003-imports.ts'
import * as search from './0004-search.ts'
import * as shares from './0005-shares.ts'
import * as via from './0006-via.ts'
import * as signInCounters from './0007-sign-in-counters.ts'
import * as nodes from './0008-nodes.ts'
import * as keys from './0009-keys.ts'
import * as securityTexts from './0010-security-texts.ts'
import * as securityVersion from './0011-security-version.ts'
import * as logMonths from './0013-log-months.ts'
import * as auditSeals from './0014-audit-seals.ts'
import * as factors from './0012-factors.ts'
import * as passkeys from './0015-passkeys.ts'
import * as schedules from './0016-schedules.ts'
import * as storages from './0017-storages.ts'
import * as tenantRemoval from './0018-tenant-removal.ts'
import * as actingIdentity from './0019-acting-identity.ts'
import * as skippedFires from './0020-skipped-fires.ts'
import * as actingTraces from './0021-acting-traces.ts'
import * as viewAs from './0022-view-as.ts'
import * as supportVisits from './0023-support-visits.ts'

export const kernelMigrations: Migrations = {
  '0001-kernel': kernel,
  '0002-tasks': tasks,
  '0003-imports': imports,
  '0004-search': search,
  '0005-shares': shares,
  '0006-via': via,
  '0007-sign-in-counters': signInCounters,
  '0008-nodes': nodes,
  '0009-keys': keys,
  '0010-security-texts': securityTexts,
  '0011-security-version': securityVersion,
  '0013-log-months': logMonths,
  '0014-audit-seals': auditSeals,
  '0012-factors': factors,
  '0015-passkeys': passkeys,
  '0016-schedules': schedules,
  '0017-storages': storages,
  '0018-tenant-removal': tenantRemoval,
  '0019-acting-identity': actingIdentity,
  '0020-skipped-fires': skippedFires,
  '0021-acting-traces': actingTraces,
  '0022-view-as': viewAs,
  '0023-support-visits': supportVisits,
}
