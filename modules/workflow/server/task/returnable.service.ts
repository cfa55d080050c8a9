/** Where a task can be returned to, as people call the places. */
import type { Language } from '#kernel/i18n/translate.ts'
import type { Db } from '#kernel/database/lease.ts'
import {
  asksPeople,
  findVisit,
  isBeforeCompensation,
  isRejectable,
  Lineage,
  type Ir,
  type Node,
  type State,
} from '#process/index.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { effectsOf, findRoot, storedById } from '../runtime/persistence/instance.repo.ts'
import { initiatorName, isOwnStart, nodeText } from '../runtime/engine/node-name.ts'

type Returnable = WorkflowTaskDetail['returnable']

interface At {
  tenantId: number
  language: Language
  instanceId: string
  rootId: string
  no: number
  ir: Ir
  state: State
}

/**
 * The tasks of people that led to this one, latest first, each once; those of the processes that called it behind its
 * own. The initiator comes last, by the start event of the outermost process, unless one of those tasks is theirs
 * already. What would be refused because of compensation is left out.
 */
export async function returnableOf(db: Db, at: At): Promise<Returnable> {
  const { ir, state, language, instanceId, rootId } = at
  const token = state.tasks[at.no]?.t
  if (token === undefined || isOwnStart(ir, state.tokens[token]?.n ?? '')) return []
  const lineage = new Lineage(await effectsOf(db, instanceId))
  const own = placesBefore({ lineage, ir, state, token }, (node) => nodeText(ir, node, language))
  const isRoot = instanceId === rootId
  const above = isRoot ? [] : await placesInCallers(db, at)
  const start = isRoot ? startBehind({ lineage, ir, state, token }) : await startOfRoot(db, at.tenantId, rootId)
  // Of two processes with the same id in them, a return means the inner one.
  const places = [...own, ...above.filter(({ id }) => !Object.hasOwn(ir.nodes, id))]
  const all = start === undefined ? places : [...places, { id: start, name: initiatorName(language) }]
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index)
}

/** The steps of people that one could return to within a process. */
function placesBefore(run: Run, nameOf: (node: string) => string): Returnable {
  const nodes = new Set(visitsBefore(run.lineage, run.ir, run.token).map(({ node }) => node))
  return [...nodes].filter((node) => mayGoBack(run, node)).map((id) => ({ id, name: nameOf(id) }))
}

function mayGoBack({ lineage, ir, state, token }: Run, node: string): boolean {
  const visit = findVisit(lineage, node, token)
  return visit !== undefined && !isBeforeCompensation(ir, state, lineage, visit)
}

/** The same in the processes that called, the nearest first; each name with that of its process. */
async function placesInCallers(db: Db, { tenantId, language, instanceId }: At): Promise<Returnable> {
  const found: Returnable = []
  let called = await storedById(db, instanceId)
  while (typeof called?.parentId === 'string') {
    const caller = await storedById(db, called.parentId)
    const token = caller?.state.waits[called.parentWait ?? -1]?.t
    if (caller === undefined || token === undefined) break
    const definition = await definitionOf(db, tenantId, caller.definitionId)
    const { ir } = definition
    const lineage = new Lineage(await effectsOf(db, caller.id))
    const nameOf = (node: string) => `${processName(definition, language)} · ${nodeText(ir, node, language)}`
    found.push(...placesBefore({ lineage, ir, state: caller.state, token }, nameOf))
    called = caller
  }
  return found
}

/**
 * Visits of user tasks that happened and that the given token follows from, latest first; without a token, of every
 * token.
 */
function visitsBefore(lineage: Lineage, { nodes }: Ir, token?: number) {
  const ids = token === undefined ? lineage.tokens.keys() : lineage.ancestors(token)
  return [...ids]
    .sort((a, b) => b - a)
    .flatMap((id) => lineage.tokens.get(id) ?? [])
    .filter((made) => made.id !== token && lineage.happened(made) && isAsking(nodes[made.node]) && hasAsked(made))
}

/** Where no one was there to ask, no one would be again. */
const hasAsked = ({ done, why }: { done: readonly unknown[]; why?: string }): boolean =>
  done.length > 0 || why === 'interrupted'

const isAsking = (node: Node | undefined): boolean => node !== undefined && asksPeople(node)

interface Run {
  lineage: Lineage
  ir: Ir
  state: State
  token?: number
}

/**
 * The start event at which the initiator would be asked; `undefined` when there is no initiator, or a task of theirs
 * came before.
 */
function startBehind({ lineage, ir, state, token }: Run): string | undefined {
  const { initiator } = state
  if (initiator === undefined) return undefined
  const isTheirs = visitsBefore(lineage, ir, token).some(({ node, done }) => {
    const known = ir.nodes[node]
    return done.some(({ by }) => by === initiator) || (known !== undefined && !isRejectable(ir, known))
  })
  if (isTheirs) return undefined
  const starts = [...lineage.tokens.values()].filter(({ node }) => isOwnStart(ir, node))
  return starts.find(({ node }) => mayGoBack({ lineage, ir, state, token }, node))?.node
}

/** The same of the process that called, directly or not, the one of a task. */
async function startOfRoot(db: Db, tenantId: number, rootId: string): Promise<string | undefined> {
  const root = await findRoot(db, rootId)
  if (root === undefined) return undefined
  const { ir } = await definitionOf(db, tenantId, root.definitionId)
  return startBehind({ lineage: new Lineage(await effectsOf(db, rootId)), ir, state: root.state })
}
