/** The person on whose behalf a call runs. Made from the session by kernel/http, handed down explicitly. */
import type { FieldAccess } from './field-access.ts'
import type { DataScope } from './data-scope.ts'
import type { ActingIdentity } from './acting.ts'
import type { Delegation } from './delegation.ts'
import type { Viewing } from './viewing.ts'
import { PackageCodes } from './package-codes.ts'
import type { VisitRights } from './support.ts'

export interface Actor {
  readonly tenantId: number
  readonly userId: string
  readonly username: string
  readonly realName: string
  /** 1 administrator of the tenant (holds everything that its package has), 2 secondary administrator, 0 neither. */
  readonly superAdmin: 0 | 1 | 2
  /** The department in which the user acts: records and processes are filed there. */
  readonly deptId: string
  /** Set for a user who has several departments or posts, where a session says in which of them they act. */
  readonly acting?: ActingIdentity | undefined
  readonly roleIds: readonly string[]
  /** Best grade of these roles, 1 to 99 (1 highest); 100 without a role. */
  readonly grade: number
  readonly permissions: ReadonlySet<string>
  readonly scope: DataScope
  /** What is restricted of guarded fields; empty for an administrator of the tenant. */
  readonly fields: FieldAccess
  /** What a secondary administrator may do, as was computed last; left out for everybody else. */
  readonly delegation?: Delegation | undefined
  /** Set while another user views as this one: then nothing is theirs to change. */
  readonly viewing?: Viewing | undefined
  /** Set in a visit of the operator's support, whose `userId` is the visit: no user of the tenant. */
  readonly support?: VisitRights | undefined
  /** Empty for a job and for a call by a key. */
  readonly sessionId: string
  /** The name of the key by which a program calls; left out for a user. For the audit. */
  readonly keyName?: string | undefined
  /** Of this call: for audit and messages. */
  readonly requestId: string
  readonly ip: string
  readonly language: 'zh' | 'en'
}

/**
 * Whether the actor holds a permission code. An administrator of the tenant holds every code; where the tenant has a
 * package, every code of the package, which is then what `permissions` says.
 */
export function holds({ superAdmin, permissions }: Pick<Actor, 'superAdmin' | 'permissions'>, code: string): boolean {
  return permissions.has(code) || (superAdmin === 1 && !(permissions instanceof PackageCodes))
}

/** Whether the actor holds one of the codes. An empty list asks for nothing. */
export function holdsAny(actor: Pick<Actor, 'superAdmin' | 'permissions'>, codes: readonly string[]): boolean {
  return codes.length === 0 || codes.some((code) => holds(actor, code))
}

/**
 * Those of the actions that the actor may do: for each there is a permission code that ends with it.
 * @example const postActions = (actor: Actor) => permittedActions(actor, 'sys:post', ['update', 'delete'])
 */
export function permittedActions<Action extends string>(
  actor: Pick<Actor, 'superAdmin' | 'permissions'>,
  code: `${string}:${string}`,
  actions: readonly Action[],
): Action[] {
  return actions.filter((action) => holds(actor, `${code}:${action}`))
}
