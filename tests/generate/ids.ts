/** Where a route takes ids, and of which noun they are. */
import type { AnyRoute } from '#contract/route.ts'
import type { Path, Place } from './malform.ts'
import { branchesOf, inputSchema, isId, type Input, type JsonSchema } from './schema.ts'

/** Properties that do not carry their noun's name. */
const NOUNS: Readonly<Record<string, string>> = {
  leader: 'user',
  actor: 'user',
  before: 'menu',
  after: 'portal',
  addRole: 'role',
  removeRole: 'role',
  logoLight: 'oss',
  logoDark: 'oss',
  favicon: 'oss',
  avatar: 'oss',
  starter: 'user',
  taskUser: 'user',
  taskDept: 'dept',
  record: 'oss',
  owner: 'user',
  from: 'definition',
  to: 'definition',
  deputy: 'user',
  reviewer: 'user',
  leaver: 'user',
  successor: 'user',
  cc: 'user',
  copyOf: 'template',
  signature: 'oss',
  blockRole: 'role',
  rule: 'data_rule',
  package: 'tenant_package',
  // The first kind of holder.
  holder: 'user',
  // The first kind of party.
  party: 'user',
}

/** Segments of paths whose table has another name. */
const TABLES: Readonly<Record<string, string>> = {
  savedView: 'view',
  secondAdmin: 'admin_grant',
  recycle: 'recycle_bin',
  sysDictDataCust: 'dict_cust',
  sysPortal: 'portal',
  sysPortalConfig: 'portal_config',
  msgRecord: 'record',
  sysLogUserBehavior: 'log_user_behavior',
  login: 'login_log',
  share: 'share_ticket',
  online: 'session',
  // The queue has a table `job`, too; work that is fetched is a job.
  job: 'wf_job',
  work: 'wf_job',
  handover: 'user',
  apiConf: 'api',
  // A block is rows of a configured call.
  block: 'api',
  // A form is named by its template.
  form: 'template',
  // Forms have drafts, too; those are named by their form.
  draft: 'wf_draft',
}

/** Nouns whose last word is another module’s table as well. */
const WHOLE: readonly string[] = ['msg_template', 'ws_task', 'wf_job', 'wf_draft', 'frm_record']

/** Paths whose last segment is not what they are about. */
const PATHS: Readonly<Record<string, string>> = {
  '/sys/user/dept': 'user',
  // Lines of statistics: of people, where nothing else is asked for.
  '/sys/portalPStatistics/page': 'user',
  '/sys/portalPStatistics/export': 'user',
  '/sys/moduleStatistics/page': 'menu',
  '/sys/moduleStatistics/export': 'menu',
  '/user/center/behavior/page': 'log_user_behavior',
  '/user/center/behavior/export': 'log_user_behavior',
  '/gw/jump': 'user',
  // Items of a review are handed over.
  '/sys/review/{id}/reassign': 'review_item',
  // Messages have records, too.
  '/form/{formId}/record/page': 'frm_record',
  '/form/{formId}/record/export': 'frm_record',
  '/form/{formId}/record': 'frm_record',
  '/form/{formId}/reference/{fieldId}': 'frm_record',
  '/form/{formId}/file': 'oss',
  '/workflow/model/access': 'model',
  // Lines of statistics: of nodes, which no table has.
  '/workflow/stat/page': 'definition',
  '/workflow/stat/export': 'definition',
}

/** Properties that mean something else in the paths that begin so: there are other records. */
const WITHIN: readonly (readonly [begin: string, property: string, noun: string])[] = [
  ['/form/{formId}/', 'id', 'frm_record'],
  ['/form/{formId}/', 'recordId', 'frm_record'],
  ['/sys/role/{id}/holder/', 'holderId', 'user'],
  // The first kind of change.
  ['/sys/access/', 'id', 'role'],
]

/** Properties of a body that are only looked at together with another. */
const ONLY_WITH: Readonly<Record<string, readonly [name: string, value: unknown]>> = {
  deptIdList: ['dataScope', 4],
  roleIdList: ['audience', 'roles'],
}

/** Items of lists in which an id counts: what else they must say. */
const ITEMS: Readonly<Record<string, Input>> = { '/sys/role/{id}/scope': { scopes: [{ resource: 'user', kind: 4 }] } }

export interface IdPlace {
  place: Place
  path: Path
  noun: string
  /** What else the call must say for the id to count. */
  along: Input
}

interface Question {
  route: AnyRoute
  place: Place
  /** `id`, `ids`, `pid`, `deptId`, `roleIdList`; '' for a body that is a bare list. */
  property: string
  tables: ReadonlySet<string>
}

/** Nouns whose tables have kept a former name, because what is stored stays readable by the version before. */
const KEPT_TABLES: Readonly<Record<string, string>> = {
  absence: 'wf_away',
  cc: 'wf_copy',
  // Another module has the noun, too.
  template: 'frm_template',
  // The list of tenants itself has no records.
  tenant: 'sys_customer',
  support_access: 'sys_support_consent',
  consent: 'sys_support_consent',
}

/** The table of a noun: `sys_user`, or with a prefix of its module, `lib_book`. */
export const tableOf = (noun: string, tables: ReadonlySet<string>): string | undefined =>
  [KEPT_TABLES[noun] ?? `sys_${noun}`, ...WHOLE.filter((table) => table === noun)].find((table) => tables.has(table)) ??
  [...tables].find((table) => table.replace(/^[a-z]+_/, '') === noun)

/** The noun of an id: there is a table of it. Throws where there is none, so that a new route cannot slip through. */
export function nounOf({ route, place, property, tables }: Question): string {
  const segments = route.path.split('/')
  const ofPath = (within: readonly string[]) => namesIn(within).findLast((name) => tableOf(name, tables))
  const within = WITHIN.find(([begin, name]) => route.path.startsWith(begin) && name === property)
  const noun =
    within?.[2] ??
    (place === 'params'
      ? ofPath(segments.slice(0, segments.indexOf(`{${property}}`)))
      : ['', 'id', 'ids', 'pid'].includes(property)
        ? (PATHS[route.path] ?? ofPath(segments))
        : property === 'typeId'
          ? `${snake(segments[2] ?? '')}_type`
          : ofProperty(property))
  if (noun === undefined || !tableOf(noun, tables)) {
    throw new Error(`${route.method} ${route.path}: of which noun is "${property}"? Teach tests/generate/ids.ts`)
  }
  return noun
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What segments may be called by, alone and with the one before: `/sys/dict/type` is `dict_type`. */
function namesIn(segments: readonly string[]): string[] {
  const names = segments.map((segment) => TABLES[segment] ?? snake(segment))
  return names.flatMap((name, at) => (at === 0 ? [name] : [name, `${names[at - 1]}_${name}`]))
}

function ofProperty(property: string): string | undefined {
  const stem = /^(\w+?)Id(List)?$/.exec(property)?.[1]
  return stem === undefined ? NOUNS[property] : (NOUNS[stem] ?? stem)
}

/** Every place of a route that takes an id or a list of them. */
export function idPlacesOf(route: AnyRoute, tables: ReadonlySet<string>): IdPlace[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = route[place]
    if (!schema) return []
    const json = inputSchema(schema)
    return idPaths(json, []).flatMap((path) => {
      const property = path.findLast((key) => typeof key === 'string') ?? ''
      if (OF_NO_TENANT.includes(property)) return []
      const [companion = '', value] = ONLY_WITH[property] ?? []
      const beside = takes(json.properties?.[companion], value) ? { [companion]: value } : {}
      const along = place === 'body' ? { ...beside, ...ITEMS[route.path] } : beside
      return { place, path, noun: nounOf({ route, place, property, tables }), along }
    })
  })
}

/** Ids of what belongs to no tenant. */
const OF_NO_TENANT: readonly string[] = ['captchaId']

/** Whether a property may have a value; one of another noun may have its own choices under the same name. */
const takes = (property: JsonSchema | undefined, value: unknown): boolean =>
  property !== undefined && (property.enum === undefined || property.enum.includes(value))

function idPaths(schema: JsonSchema, path: Path): Path[] {
  if (isId(schema)) return [path]
  const branches = branchesOf(schema)
  if (branches[0] !== schema) return branches.flatMap((branch) => idPaths(branch, path)).slice(0, 1)
  if (schema.items) return idPaths(schema.items, [...path, 0])
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => idPaths(property, [...path, name]))
}

/** The given part of a call with the fields that must accompany the id. */
export function withAlong(part: unknown, { along }: IdPlace): unknown {
  return Array.isArray(part) ? (part as unknown[]) : { ...(part as Input | undefined), ...along }
}
