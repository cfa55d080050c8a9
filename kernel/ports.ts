/**
 * What the kernel needs to know of the world above it. Modules implement these; `apps/server` plugs them in.
 */
import type { Pool } from 'pg'
import type { BoundRecordRef } from '#contract/process-event.ts'
import type { ActingIdentity, WantedIdentity } from './access/acting.ts'
import type { Actor } from './access/actor.ts'
import type { Author } from './audit/record.ts'
import type { Db, Tx } from './database/lease.ts'
import type { FieldAccess } from './access/field-access.ts'
import type { Delegation } from './access/delegation.ts'
import type { DataScope } from './access/scope.ts'
import type { VisitRights } from './access/support.ts'

/** A person as signing in needs them. */
export interface Account {
  id: string
  username: string
  realName: string
  /** Argon2id, PHC string. */
  passwordHash: string
  pwdLevel: number
  /** Day of the last change by its owner, or null. */
  pwdDate: string | null
  /** Since when it is one that another user has set; null for one of the owner's own. */
  oneTimeSince: string | null
  enabled: boolean
  /** Comma-separated CIDR list; empty allows every address. */
  allowIpQueue: string
  /** A service account: a program that acts by keys, and never signs in. */
  isService: boolean
}

/** What a user who signs in is looked at for once more. */
export type SigningIn = Pick<Account, 'id' | 'passwordHash' | 'enabled'>

/** Who changes their own password, and by which call: for the audit. */
export interface PasswordChanger {
  readonly userId: string
  readonly requestId: string
  readonly ip: string
}

export interface AccountSource {
  findByUsername(db: Db, username: string): Promise<Account | undefined>
  findById(db: Db, userId: string): Promise<Account | undefined>
  /**
   * Stores a password its owner chose: hash, level and today as `pwdDate`, and keeps the one before as an earlier one.
   * Audited by the implementation.
   */
  setOwnPassword(tx: Tx, by: PasswordChanger, password: { hash: string; level: number }): Promise<void>
  /** Hashes of the user's last earlier passwords, the newest first; the present one is not among them. */
  earlierPasswords(db: Db, userId: string, limit: number): Promise<readonly string[]>
  /** Stores the same password, hashed anew with today's parameters; its level and date stay. */
  renewHash(tx: Tx, userId: string, hash: string): Promise<void>
  /**
   * Remembers a successful sign-in by writing on the person's row, which waits for a transaction that is changing it.
   * Resolves with what may have changed meanwhile; undefined for a user who is gone.
   */
  touchSignIn(tx: Tx, userId: string, at: Date): Promise<SigningIn | undefined>
  /** Whether a role of theirs is marked: its members need a second factor where the policy says so. */
  isMarked(db: Db, userId: string): Promise<boolean>
}

/** What a signed-in person holds. */
export interface Grants {
  realName: string
  username: string
  superAdmin: 0 | 1 | 2
  /** The department in which they act; without an identity, the main one. */
  deptId: string
  /** Set where an identity was asked for and the user has several departments or posts. */
  acting?: ActingIdentity | undefined
  roleIds: readonly string[]
  /** Best grade of these roles, 1 to 99 (1 highest); 100 without a role. */
  grade: number
  /** Where the tenant has a package, `PackageCodes` within it. */
  permissions: ReadonlySet<string>
  scope: DataScope
  /** What is restricted of guarded fields. Where it cannot be computed, all of them are hidden. */
  fields: FieldAccess
  /** What a secondary administrator may do; left out for everybody else. */
  delegation?: Delegation | undefined
  /** Milliseconds until a role or a grant of theirs begins or ends: none of this may be remembered longer. */
  changesIn?: number
  /** Calls a minute of the whole tenant, by its package; left out: no limit. */
  callsPerMinute?: number
}

export interface GrantSource {
  /**
   * Undefined when the person is gone or disabled. An error in computing the scope yields a scope of no rows.
   * @param wanted the identity in which the user acts: roles bound to other departments, and those of other posts, do
   *   not count, and "own department" means that one. An identity that the user has not, or not any more, is the main
   *   department. Left out, everything counts that the user holds in any of them.
   */
  load(db: Db, userId: string, wanted?: WantedIdentity): Promise<Grants | undefined>
  /**
   * What another user holds in their main department, for who views as them. Undefined where the viewer lacks anything
   * that the user holds in any of their identities, cannot reach them, or they are gone, disabled or a service account.
   */
  covered(db: Db, viewer: Viewer, userId: string): Promise<Grants | undefined>
}

/** Who is to view as another user. */
export type Viewer = Grants & Pick<Actor, 'tenantId' | 'userId'>

/** The registered systems that may begin sessions (`kernel/session/enter.ts`). */
export interface EntrySource {
  /**
   * Whether the system is enabled, and what a user holds now is within its audience. Asked at the start and in the
   * course of a session.
   */
  admits(db: Db, systemId: string, granted: Pick<Grants, 'superAdmin' | 'roleIds' | 'permissions'>): Promise<boolean>
  /** Whether the system has asked its users for a second factor itself: then none is asked for here. */
  requiresFactor(db: Db, systemId: string): Promise<boolean>
  /** Leaves the trace of who vouched, in the transaction of the session. */
  recordEntry(tx: Tx, author: Author, system: { readonly id: string; readonly name: string }): Promise<void>
}

/** A visit of the operator's support in a tenant that has consented (`kernel/session/support-visit.ts`). */
export interface SupportVisit extends VisitRights {
  /** The user of the operator who visits, and the session from which they came. */
  readonly operator: { readonly tenantId: number; readonly userId: string; readonly sessionId: string }
}

/** A key by which a program calls on behalf of a user (`kernel/session/api-key-access.ts`). */
export interface ApiKey {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  /** Permission codes: of what its owner holds, the key passes on these alone. */
  readonly scopes: readonly string[]
  /** Comma-separated addresses and networks; empty allows every address. */
  readonly allowIps: string
  /** Milliseconds until this key is over: its expiry, or the end of the overlap after it was rotated. */
  readonly endsIn: number
  /** Whether its last use was noted long enough ago to note another. */
  readonly isTouchDue: boolean
}

export interface ApiKeySource {
  /** Whose key it is, before its tenant is known. @param hash SHA-256 of the key */
  findHead(dispatch: Pool, hash: Buffer): Promise<{ tenantId: number; id: string } | undefined>
  /** The key of an open tenant; undefined when it has expired or was deleted meanwhile. */
  find(db: Db, id: string, hash: Buffer): Promise<ApiKey | undefined>
  /** Notes when and from where it was used. */
  touch(tx: Tx, id: string, ip: string): Promise<void>
}

/** How a code reaches a user outside the product. */
export type CodeWay = 'mail' | 'sms'

/** A code that proves who receives it. */
export interface CodeMessage {
  readonly tenantId: number
  /** A mail address or a mobile number. */
  readonly to: string
  readonly code: string
  /** How long it is valid. */
  readonly minutes: number
}

/** A text for someone who may have no account: nothing in it is read as markup. */
export interface MailText {
  readonly tenantId: number
  /** A mail address. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface CodeSender {
  /** The ways that are set up on this installation. */
  ways(tenantId: number): Promise<ReadonlySet<CodeWay>>
  /**
   * Resolves when the way's server has taken the message. Never logs the code or the address.
   * @throws Error when it has not, or the way is not set up
   */
  send(way: CodeWay, message: CodeMessage): Promise<void>
  /**
   * The same for any text, by mail.
   * @throws Error when no mail can be sent
   */
  mail(message: MailText): Promise<void>
}

/** A tenant that gets what every tenant begins with. */
export interface NewTenant {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Of names that are kept in one language only: departments, roles, people. */
  readonly language: 'zh' | 'en'
  /** Argon2id hash of the password of its first administrator. */
  readonly passwordHash: string
}

/** A menu that the product brings, as a package of a tenant has it or not. */
export interface ProductMenu {
  readonly code: string
  /** Null for a module. */
  readonly parentCode: string | null
  /** Chinese, English. */
  readonly name: readonly [zh: string, en: string]
  readonly menuType: 0 | 1 | 2 | 3
  readonly icon: string
  readonly permissions: readonly string[]
  readonly sensitive?: true
}

/**
 * Writes what every tenant begins with: configuration, departments, roles, menus, dictionaries, its administrator.
 * Each thing is written once, so it may run again after a crash; what was written stays as it is.
 */
export type TenantSeeder = (tenant: NewTenant) => Promise<void>

/** Parameters of a tenant that the kernel reads itself: whole numbers. */
export type KernelParam = 'export.expiry.days'
export type ParamSource = (tenantId: number, key: KernelParam) => Promise<number>

export interface LabelSource {
  /**
   * The labels of a dictionary by value, those of disabled values too; empty when there is no such dictionary. A code
   * names a dictionary of the product, or otherwise one that the organisation made for itself.
   */
  of(db: Db, dictionary: string, language: 'zh' | 'en'): Promise<ReadonlyMap<string, string>>
  /** The values of a dictionary that can be chosen now, and whether others that can are below them. */
  offered(db: Db, dictionary: string): Promise<ReadonlyMap<string, { readonly isParent: boolean }>>
}

/** Whom the page may show inside it, and who may show the page: what the document's policy names. */
export interface FrameSource {
  /** Origins of the apps that may be shown, over all tenants: the document is sent before anybody's tenant is known. */
  apps(): Promise<readonly string[]>
  /** Origins whose pages may show ours, of one tenant; left out, of all. */
  hosts(tenantId?: number): Promise<readonly string[]>
}

/** Which storages the page may call itself: what the document's policy names. */
export interface StorageSource {
  /** Whether any tenant has one. */
  hasAny(): Promise<boolean>
  /** Origins of a tenant. */
  origins(tenantId: number): Promise<readonly string[]>
}

/** What the menus need to know of a portal. */
export interface PortalMenus {
  readonly portalCode: string
  /** Codes of the modules whose menus it shows. */
  readonly modules: readonly string[]
  /** An application is nothing without menus: for whom none of its own opens does not enter it. */
  readonly needsMenu: boolean
}

/** The portals of a tenant, in order; none where there are no portals, as at the platform's operator. */
export type PortalSource = (db: Db) => Promise<readonly PortalMenus[]>

/** How a process stands that handles a record of an earlier module: it goes on, or how it came to its end. */
export type ProcessState = 'running' | 'ended' | 'rejected' | 'canceled' | 'voided'
/** By the id of the instance; one that is not there is left out. */
export type ProcessStateSource = (db: Db, instanceIds: readonly string[]) => Promise<ReadonlyMap<string, ProcessState>>

/** A process that is started for a record of a module (`events/bound-records.ts`). */
export interface ProcessStart {
  readonly record: BoundRecordRef
  /** Of the process; its newest version is started. */
  readonly key: string
  readonly title?: string
  readonly businessKey?: string
  readonly vars?: Readonly<Record<string, unknown>>
  /** Repeated with the same one, nothing is started and the first answer comes again. */
  readonly commandId?: string
}

/** The state of the newest process of a record. */
export interface ProcessOfRecord {
  readonly instanceId: string
  readonly state: ProcessState
}

/** Processes as the modules use them whose records they handle. */
export interface Processes<Server> {
  /**
   * Starts a process in the caller's transaction, as the actor, who must be allowed to start it.
   * @throws AppError process_definition_missing; InvalidInput for variables that its forms refuse
   */
  start(server: Server, tx: Tx, actor: Actor, order: ProcessStart): Promise<{ instanceId: string }>
  /** By the ids of records; one without a process is left out. */
  of(db: Db, resource: string, recordIds: readonly string[]): Promise<ReadonlyMap<string, ProcessOfRecord>>
}
