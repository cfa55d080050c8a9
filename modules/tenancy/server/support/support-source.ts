/** What a support visit may do now: the kernel's SupportSource. */
import { holds } from '#kernel/access/actor.ts'
import { noField } from '#kernel/access/field-access.ts'
import type { Permissions } from '#kernel/access/permissions.ts'
import type { Database } from '#kernel/database/lease.ts'
import type { Grants, GrantSource, ProductMenu } from '#kernel/ports.ts'
import type { SupportSource } from '#kernel/session/support-source.ts'
import { supportCodes } from './closed-codes.ts'
import { findVisit, isOperatorSession } from './support.repo.ts'
import { leaveTenant } from './visit.service.ts'

/** Below every role. */
const NO_GRADE = 100

interface Parts {
  database: Database
  grants: GrantSource
  permissions: Permissions
  productMenus: readonly ProductMenu[]
}

export function createSupportSource({ database, grants, ...parts }: Parts): SupportSource {
  let codes: readonly string[] | undefined
  return {
    async load(db, visitId) {
      const found = await findVisit(db, visitId)
      if (!found) return undefined
      // After the first call all routes of the node are known.
      codes ??= supportCodes(parts)
      const visit = { visitId, mayAct: found.mayAct, until: found.until, operator: operatorIn(found) }
      return { visit, grants: grantsOf(found, codes) }
    },

    leave: (sessions, actor) => leaveTenant({ database, sessions }, actor),

    async operatorOf({ tenantId, support }) {
      const visitId = support?.visitId
      if (visitId === undefined) return undefined
      const found = await database.read(tenantId, (db) => findVisit(db, visitId))
      return found && operatorIn(found)
    },

    isBacked: ({ tenantId, userId, sessionId }) =>
      database.read(tenantId, async (db) => {
        if (!(await isOperatorSession(db, sessionId))) return false
        const granted = await grants.load(db, userId)
        return granted !== undefined && holds(granted, 'sys:tenant:support')
      }),
  }
}

type FoundVisit = NonNullable<Awaited<ReturnType<typeof findVisit>>>

const operatorIn = ({ operatorTenant, operatorId, operatorSession }: FoundVisit) => ({
  tenantId: operatorTenant,
  userId: operatorId,
  sessionId: operatorSession,
})

/** No administrator, no role and no guarded field; every record, since that is what the tenant has consented to. */
function grantsOf(
  { visitorName, deptId, packageCodes, sensitiveCodes, maxCalls }: FoundVisit,
  codes: readonly string[],
): Grants {
  const allowed = packageCodes && new Set(packageCodes)
  const sensitive = new Set(sensitiveCodes)
  return {
    realName: visitorName,
    username: 'support',
    superAdmin: 0,
    deptId,
    roleIds: [],
    grade: NO_GRADE,
    permissions: new Set(codes.filter((code) => !sensitive.has(code) && (!allowed || allowed.has(code)))),
    scope: { kind: 'all' },
    fields: noField(),
    ...(maxCalls !== null && { callsPerMinute: maxCalls }),
  }
}
