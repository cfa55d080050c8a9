/**
 * Which permission codes a visit of the operator's support holds: those of the product's menus that an organisation may
 * give to any role, and of these no more than a look at its business takes.
 */
import type { Kernel } from '#kernel/kernel.ts'

/** Who may do what, and how users are let in. */
const POWER = 'security|apiKey|online|registration|secondAdmin|grantRequest|access|review|dataRule|supportAccess|view'
/** Keys, secrets and addresses of other systems; files past the records that they belong to. */
const SECRETS = 'storage|microApp|schedule|scheduleLog|cache|oss|param|config'
/** What users did, and from where. */
const USERS_OWN = 'logLogin|behavior|moduleStat|portalStat'

const CLOSED = [
  new RegExp(`^sys:(${POWER}|${SECRETS}|${USERS_OWN}):`),
  // Messages of users, and what was sent to them; accounts of other systems.
  /^(msg:(mine|sent|channel|delivery)|oa:message|gw:(client|share)|wf:(webhook|service)|frm:api|ws:\w+):/,
  /:(export|import|share|personal)$/,
  // What goes on without the visit, or reaches users in the name of the organisation, it only reads.
  /^(wf:\w+|msg:\w+|frm:template|sys:(portal|search|recycle|job|group|roleExclusion|fieldMode|partyAttr)):(?!page$)/,
]

const isClosed = (code: string): boolean => CLOSED.some((pattern) => pattern.test(code))

/** The same for every tenant, before its package: computed once the routes of the node are known. */
export function supportCodes({
  productMenus,
  permissions,
}: Pick<Kernel, 'productMenus'> & { permissions: Pick<Kernel['permissions'], 'isAdministrative'> }): string[] {
  const sensitive = new Set(productMenus.filter((menu) => menu.sensitive).flatMap((menu) => menu.permissions))
  const codes = new Set(productMenus.flatMap((menu) => menu.permissions))
  return [...codes].filter((code) => !sensitive.has(code) && !permissions.isAdministrative(code) && !isClosed(code))
}
