/**
 * Why a user may or may not make a call. Every verdict comes from the function that decides the call itself:
 * `GrantSource.load` what they hold, `Mounted.admits` and `callRefusal` whether they are let in, the noun's own read
 * whether they reach the record, its `actions` what the policy allows. An error in one of them is no right.
 */
import { errors } from '#contract/errors.ts'
import { codesOf } from '#contract/route.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { callRefusal } from '#kernel/access/call-refusal.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import type { FoundRoute } from '#kernel/http/mounted-routes.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  MAX_ASKED_PEOPLE,
  MAX_SHOWN_HOLDERS,
  MAX_SHOWN_ROLES,
  type AskedPerson,
  type ExplainDraft,
  type ExplainedCall,
  type Explanation,
  type RolePath,
} from '#security/contract/access.ts'
import { findCodeNames } from '#system/server/index.ts'
import { callName } from '../log/call-name.ts'
import * as repo from './access.repo.ts'
import { restrictedFields, stepsOf, type Decided } from './explain-steps.ts'
import { actionOf, nounIn, reachOf, recordRead } from './record-reach.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'actors' | 'database' | 'keyFor' | 'log' | 'routes' | 'settings'>

/** Users whom the actor may ask about; of the one named by id nothing where they may not. */
export async function askedPeople(
  kernel: KernelPart,
  actor: Actor,
  { keyword = '', userId }: { keyword?: string | undefined; userId?: string | undefined },
): Promise<AskedPerson[]> {
  const found = await kernel.database.read(actor.tenantId, async (db) => {
    if (userId === undefined) return repo.findPeople(db, actor, keyword, MAX_ASKED_PEOPLE)
    const one = await repo.findInReach(db, actor, userId)
    return one ? [one] : []
  })
  return found.map((person) => withUrl(kernel, actor, person))
}

/** Calls that ask for a permission code and are for this organisation. */
export async function explainedCalls(kernel: KernelPart, actor: Actor): Promise<ExplainedCall[]> {
  const names = await kernel.database.read(actor.tenantId, (db) => findCodeNames(db, actor.language))
  const admitted = new Map<Mounted['admits'], boolean>()
  const calls: ExplainedCall[] = []
  for (const mounted of kernel.routes.all()) {
    const { route, admits } = mounted
    if (codesOf(route.can).length === 0) continue
    if (!admitted.has(admits)) admitted.set(admits, await isAdmitted(mounted, actor))
    if (!admitted.get(admits)) continue
    const { method, path, summary } = route
    const takesRecord = recordRead(kernel.routes, mounted) !== undefined
    calls.push({ method, path, summary, takesRecord, name: nameOf(mounted, actor, names) })
  }
  return calls
}

/**
 * Explains a call of a user whom the actor's data scope reaches.
 * @throws AppError not_found for any other user; InvalidInput at `path` for what is no call of the product
 */
export async function explainCall(kernel: KernelPart, actor: Actor, draft: ExplainDraft): Promise<Explanation> {
  const found = kernel.routes.find(draft.method, draft.path)
  const codes = found ? codesOf(found.mounted.route.can) : []
  const about = await kernel.database.read(actor.tenantId, async (db) => {
    const person = await repo.findInReach(db, actor, draft.userId)
    const tenant = person && (await repo.findTenant(db, actor.tenantId))
    if (!tenant) throw new AppError(errors.notFound)
    const roles = await repo.findRolePaths(db, person.id, codes)
    return { person, tenant, roles, names: await findCodeNames(db, actor.language, codes) }
  })
  if (!found) throw invalid('path', 'unknown_choice')
  const { mounted } = found
  const recordId = draft.recordId ?? recordIn(found)
  const { tenant, roles } = about
  const asked = { actor, mounted, recordId, userId: draft.userId }
  const decided = { ...(await decide(kernel, asked)), tenant, givesCode: roles.some(isGiving) }
  const { steps, refusedAt } = stepsOf(decided)
  const { method, path } = mounted.route
  return {
    allowed: refusedAt === null,
    refusedAt,
    user: { ...withUrl(kernel, actor, about.person), superAdmin: decided.user?.superAdmin ?? 0 },
    call: { method, path, name: nameOf(mounted, actor, about.names), recordId: recordId ?? '' },
    codes: [...codes],
    steps,
    roles,
    fields: restrictedFields(decided),
    mustVerify: mounted.route.stepUp === true,
    missing: {
      roles: refusedAt === 'code' ? await rolesFor(kernel, actor, codes) : [],
      people:
        refusedAt === null || refusedAt === 'tenant' || refusedAt === 'package'
          ? []
          : (await whoCan(kernel, asked)).map((person) => withUrl(kernel, actor, person)),
    },
  }
}

const isGiving = ({ givesCode, startDate }: RolePath): boolean =>
  givesCode && (startDate === null || new Date(startDate) <= new Date())

interface Asked {
  readonly actor: Actor
  readonly mounted: Mounted
  readonly recordId: string | undefined
  readonly userId: string
}

/** Asks the deciding functions about one user. */
async function decide(
  kernel: KernelPart,
  { actor, mounted, recordId, userId }: Asked,
): Promise<Omit<Decided, 'tenant' | 'givesCode'>> {
  const { user, hasFailed } = await holderOf(kernel, actor, userId)
  const read = recordRead(kernel.routes, mounted)
  const record = user && read && recordId !== undefined ? await reachOf(read, user, recordId, kernel.log) : undefined
  return {
    route: mounted.route,
    noun: nounIn(mounted.id),
    user,
    hasFailed,
    isAdmitted: await isAdmitted(mounted, actor),
    refusal: user && callRefusal(mounted.route, user),
    record,
    wantsRecord: recordId !== undefined,
    action: read && actionOf(read, mounted),
  }
}

/** The user as a call of theirs would have them. */
async function holderOf({ actors, log }: KernelPart, actor: Actor, userId: string) {
  const { tenantId, language, requestId } = actor
  try {
    return { user: await actors.of({ tenantId, userId, language, requestId }), hasFailed: false }
  } catch (error) {
    log.error({ err: error, userId }, 'grants failed: no right')
    return { user: undefined, hasFailed: true }
  }
}

async function isAdmitted({ admits }: Mounted, actor: Actor): Promise<boolean> {
  try {
    await admits?.(actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const withUrl = (kernel: KernelPart, { tenantId }: Actor, { headUrl, ...person }: repo.FoundPerson): AskedPerson => ({
  ...person,
  headUrl: urlOf(kernel, tenantId, headUrl),
})

const recordIn = ({ params }: FoundRoute): string | undefined => params['id']

function rolesFor(kernel: KernelPart, actor: Actor, codes: readonly string[]) {
  if (!holds(actor, 'sys:role:page')) return []
  return kernel.database.read(actor.tenantId, (db) => repo.findRolesWith(db, codes, MAX_SHOWN_ROLES))
}

/** Users in the actor's reach who may make the call, as the deciding functions say. */
async function whoCan(kernel: KernelPart, asked: Asked): Promise<repo.FoundPerson[]> {
  const { actor, mounted, userId } = asked
  const codes = codesOf(mounted.route.can)
  const candidates = await kernel.database.read(actor.tenantId, (db) =>
    repo.findCandidates(db, actor, { codes, limit: MAX_SHOWN_HOLDERS, except: userId }),
  )
  const able: repo.FoundPerson[] = []
  for (const person of candidates) {
    const { user, refusal, record, action } = await decide(kernel, { ...asked, userId: person.id })
    const isReached = !record || (record.isReached && (action === undefined || record.actions?.includes(action)))
    if (user && !refusal && isReached) able.push(person)
  }
  return able
}

function nameOf({ id, route }: Mounted, actor: Actor, names: ReadonlyMap<string, string>): string {
  const named = codesOf(route.can).map((code) => names.get(code) ?? '')
  return callName(actor, { name: named.find((name) => name !== '') ?? '', operation: id })
}
