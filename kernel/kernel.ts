/**
 * The kernel as modules see it: one object per server process, made by `apps/server`, handed down explicitly. It knows
 * no module; what it needs of them it asks for in `ports.ts`.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Actors } from './access/actors.ts'
import type { Permissions } from './access/permissions.ts'
import type { PackagePreviewer } from './access/package-preview.ts'
import type { RuleRunner } from './access/rule-runner.ts'
import type { Clamd } from './clamd/clamd.ts'
import type { Settings } from './config/settings.ts'
import type { Database } from './database/lease.ts'
import type { Migrations } from './database/migrate.ts'
import type { BoundRecord, BoundRecords } from './events/bound-records.ts'
import type { EventHandlers } from './events/handlers.ts'
import type { Export } from './exports/export.ts'
import type { FileColumn } from './files/file-column.repo.ts'
import type { FileStores } from './files/stores.ts'
import type { CachesOfNodes } from './caches/node-caches.ts'
import type { ErrorLog } from './logs/call-logs.ts'
import type { Mounted } from './http/implement.ts'
import type { MountedRoutes } from './http/mounted-routes.ts'
import type { RawRoute } from './http/raw.ts'
import type { StreamedRoute } from './http/streamed.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { Language, TextTree } from './i18n/translate.ts'
import type { ImportFamily, NounImport } from './imports/kind.ts'
import type { TenantSweep } from './jobs/housekeeping.ts'
import type { JumpKind, Jumps } from './jumps.ts'
import type { Jobs, JobHandlers } from './jobs/jobs.ts'
import type { OwnWork } from './jobs/own-work.ts'
import type { ScheduledHandler, ScheduledHandlers } from './jobs/scheduled.ts'
import type { KnownLists, ListFamily } from './lists/known-lists.ts'
import type { ListMemory } from './lists/spec.ts'
import type { Bus } from './live/bus.ts'
import type { LiveChannel } from './live/channel.ts'
import type { KnownMessageActions, MessageActions } from './messages/action.ts'
import type { MessageEvent, MessageEvents } from './messages/event.ts'
import type { MessageSubject } from './messages/subject.ts'
import type {
  CodeSender,
  EntrySource,
  GrantSource,
  LabelSource,
  ParamSource,
  PortalSource,
  Processes,
  ProcessStateSource,
  ProductMenu,
  TenantSeeder,
} from './ports.ts'
import type { Referrer } from './records/references.ts'
import type { Restorer, Restorers } from './recycle/restorers.ts'
import type { Searchable, Searchables } from './search/searchable.ts'
import type { Captchas } from './session/captcha.ts'
import type { Purpose } from './session/derived-key.ts'
import type { Enter } from './session/enter.ts'
import type { Factors } from './session/factor/factors.ts'
import type { Sealing } from './session/sealing.ts'
import type { SecurityFigure } from './session/security-figures.ts'
import type { SecurityPolicies } from './session/security-policy.ts'
import type { Sessions } from './session/sessions.ts'
import type { ShareKind } from './shares/kinds.ts'
import type { Shares } from './shares/shares.ts'
import type { TaskKind } from './tasks/kinds.ts'

export interface Kernel {
  /** What this node is called, in leases and logs. */
  readonly nodeName: string
  readonly settings: Settings
  readonly log: Logger
  /** Requests: the `app` role, bound to one tenant per lease. */
  readonly database: Database
  /** Head tables across tenants: the `dispatch` role. Hand over to `database` as soon as the tenant is known. */
  readonly dispatch: pg.Pool
  /** Data rules in SQL: the `rule` role. */
  readonly ruleRunner: RuleRunner
  /** Between nodes. */
  readonly bus: Bus
  readonly sessions: Sessions
  /** What the tenant’s security configuration says. */
  readonly policies: Pick<SecurityPolicies, 'of'>
  /** Whom a draft of that configuration concerns. */
  readonly securityFigures: readonly SecurityFigure[]
  /** Begins a session for a user whom a registered system vouches for. */
  readonly enter: Enter
  /** Which users registered systems may vouch for. */
  readonly entries: EntrySource
  /** What users hold now. */
  readonly grants: GrantSource
  readonly live: LiveChannel
  /** Against flooding by visitors without an account. */
  readonly limits: Pick<RateLimits, 'tenant' | 'visitor' | 'recovery' | 'registration'>
  /** Opens bodies that carry a secret. */
  readonly sealing: Pick<Sealing, 'open'>
  /** Sends codes and texts to mail addresses and mobile numbers. */
  readonly codes: CodeSender
  /** Whether the answer to a verification code is right; each try uses the code up. */
  readonly captchas: Pick<Captchas, 'solves'>
  /** The second factors of users. */
  readonly factors: Pick<Factors, 'usersWith' | 'removeAll'>
  /** Links that open one record to a user who is not signed in. */
  readonly shares: Shares
  /** Which pages show which records. */
  readonly jumps: Jumps
  readonly jobs: Jobs
  /** What schedules may run. */
  readonly scheduled: ScheduledHandlers
  /** What this node does by itself again and again. */
  readonly ownWork: OwnWork
  /** Remembered totals of large lists, and places in them. */
  readonly lists: ListMemory
  /** Who a user is when a job runs on their behalf. */
  readonly actors: Actors
  /** What the mounted routes ask for. */
  readonly permissions: Permissions
  /** Every route of this node. */
  readonly routes: MountedRoutes
  /** What the values of dictionaries are called. */
  readonly labels: LabelSource
  /** What the nodes keep in memory. */
  readonly caches: Pick<CachesOfNodes, 'all' | 'clear' | 'isAlive'>
  /** Menus that the tenants of the operator have, parents first. */
  readonly productMenus: readonly ProductMenu[]
  /** Writes what a new tenant begins with. */
  readonly seedTenant: TenantSeeder
  /** What a tenant has set. */
  readonly param: ParamSource
  /** Errors of the server and of pages, by fingerprint. */
  readonly errorLog: ErrorLog
  /** Where files lie. */
  readonly files: FileStores
  /** Looks at files for viruses; undefined where the installation has no scanner. */
  readonly clamd: Clamd | undefined
  /** Which columns say where a file lies. */
  readonly fileColumns: readonly FileColumn[]
  /** What can be searched for. */
  readonly searchables: Searchables
  /** How records return from the recycle bin. */
  readonly restorers: Restorers
  /** What of the modules refers to records of earlier ones. */
  readonly referrers: readonly Referrer[]
  /** The lists of the mounted routes, by the names pages give them. */
  readonly knownLists: KnownLists
  /** Which portals show which menus. */
  readonly portals: PortalSource
  /** What users get messages about. */
  readonly messageEvents: MessageEvents
  /** What of the subjects of messages is over. */
  readonly messageSubjects: readonly MessageSubject[]
  /** What users can answer in a message itself. */
  readonly messageActions: KnownMessageActions<Kernel>
  /** How processes stand that handle records. */
  readonly processStates: ProcessStateSource
  /** Starts and finds the processes of modules' records. */
  readonly processes: Processes<Kernel>
  /** What another choice of menus in a package would do in its tenants. */
  readonly previewPackage: PackagePreviewer<Kernel>
  /** Which records of modules hear of their processes. */
  readonly boundRecords: BoundRecords
  /** The key of a single purpose; the same on every node. */
  readonly keyFor: (purpose: Purpose) => Buffer
}

/** What a module brings to the server. Everything but the name may be left out. */
export interface ServerModule {
  readonly name: string
  readonly migrations?: Migrations
  /** What the server says, by language. */
  readonly texts?: Readonly<Record<Language, TextTree>>
  /** The module's routes with their handlers. */
  readonly routes?: (kernel: Kernel) => readonly Mounted[]
  /** Calls of other systems in their own protocols (`http/raw.ts`). */
  readonly rawRoutes?: (kernel: Kernel) => readonly RawRoute[]
  /** Calls of users in a protocol of its own, with streams as bodies (`http/streamed.ts`). */
  readonly streamedRoutes?: (kernel: Kernel) => readonly StreamedRoute[]
  /** Bodies as programs send them, by the operations of the API document; tests parse them. */
  readonly examples?: Readonly<Record<string, unknown>>
  /** What can be taken out as sheets (`exports/define.ts`); each brings its routes and its kind of task. */
  readonly exports?: readonly ((kernel: Kernel) => Export)[]
  /** What its users can have done in the background, besides exports (`tasks/kinds.ts`). */
  readonly tasks?: (kernel: Kernel) => readonly TaskKind[]
  /** What can be brought in as sheets (`imports/define.ts`). */
  readonly imports?: readonly ((kernel: Kernel) => NounImport)[]
  /** The same where the columns depend on what is imported (`imports/kind.ts`). */
  readonly importFamilies?: readonly ((kernel: Kernel) => ImportFamily)[]
  /** Lists of which views are saved for each member apart (`lists/known-lists.ts`). */
  readonly listFamilies?: readonly ListFamily[]
  /** Whose records the search of the product finds (`search/searchable.ts`). */
  readonly searchables?: readonly Searchable[]
  /** How its records return from the recycle bin (`recycle/restorers.ts`). */
  readonly restorers?: readonly Restorer[]
  /** Which of its records keep records of earlier modules from being deleted (`records/references.ts`). */
  readonly referrers?: readonly Referrer[]
  /** The portals of a tenant; one module at most has them. */
  readonly portals?: PortalSource
  /** How its processes stand; one module at most has them. */
  readonly processStates?: ProcessStateSource
  /** What carries processes out; one module at most does. */
  readonly processes?: Processes<Kernel>
  /** Looks at changes of packages of tenants; one module at most does. */
  readonly previewPackage?: PackagePreviewer<Kernel>
  /** Its records that processes handle, and what they make of the events (`events/bound-records.ts`). */
  readonly boundRecords?: readonly BoundRecord[]
  /** Figures of the items of the security configuration that it enforces (`session/security-figures.ts`). */
  readonly securityFigures?: readonly SecurityFigure[]
  /** Where its tables say in which storage a file lies (`files/file-column.repo.ts`). */
  readonly fileColumns?: readonly FileColumn[]
  /** What can be shared by a link (`shares/kinds.ts`). */
  readonly shares?: (kernel: Kernel) => readonly ShareKind[]
  /** Which of its pages show one record, for stable links (`jumps.ts`). */
  readonly jumps?: (kernel: Kernel) => readonly JumpKind[]
  /** What it sends messages about (`messages/event.ts`). */
  readonly messageEvents?: readonly MessageEvent[]
  /** What of their subjects is over (`messages/subject.ts`). */
  readonly messageSubjects?: readonly MessageSubject[]
  /** What recipients can do in a message itself (`messages/action.ts`). */
  readonly messageActions?: readonly MessageActions<Kernel>[]
  /** Topic to handler; at least once, in order per aggregate. */
  readonly events?: (kernel: Kernel) => EventHandlers
  /** Job name to handler. */
  readonly jobs?: (kernel: Kernel) => JobHandlers
  /** What users can have run on a schedule (`jobs/scheduled.ts`). */
  readonly scheduled?: (kernel: Kernel) => readonly ScheduledHandler[]
  /** What is swept behind the calls, every few minutes, on one node at a time. */
  readonly sweeps?: (kernel: Kernel) => readonly TenantSweep[]
  /** What runs behind the calls on every node, from the start to the stop. */
  readonly background?: (kernel: Kernel) => Background
}

/** Work of a node's own. `stop` takes nothing new and resolves when what runs is done. */
export interface Background {
  start(): void
  stop(): Promise<void>
}
