/**
 * Names in expressions that no one sets, and who is asked for them. The user who is last to act before an expression
 * that reads a name is asked for it: the user tasks next to it on the ways that lead there, or the start where none
 * does. What is read behind the task of another is never asked at the start, since the user who starts would then
 * decide for them. Rules and reasons: README.md.
 */
import type { FieldType, FormField } from './form.ts'
import { GraphSearch } from './graph-search.ts'
import { PROCESS, readsOf, type MoreReaders, type PlacedRead, type Read } from './reads.ts'
import { isBuiltIn } from '../model/built-in.ts'
import type { Ir, Node } from '../model/ir.ts'

/** The more is known of a name, the more its type counts. */
const WEIGHT: Readonly<Partial<Record<FieldType, number>>> = { users: 4, user: 4, number: 3, boolean: 2, text: 1 }
/** A form of more fields is no form; further names are not asked for. */
const MAX_NAMES = 200
/** Of all tasks together. */
const MAX_GUESSES = 5_000

/** A name that is asked for, and why. */
export interface Guess {
  name: string
  type: FieldType
  /** The user task that asks for it; `undefined`: the start; `null`: no one does, it has to come from outside. */
  node: string | undefined | null
  /** The user who completes the task must say it, because what comes next reads it for sure. */
  isRequired: boolean
  /** A yes or no of the user who completes the task, which no earlier one stands for. */
  isDecision: boolean
  /** An expression that reads it, and the flow or node that it belongs to. */
  because: { element: string; text: string }
}

/** @param set names that something in the process sets, beside what the model itself says */
export function guessesOf(ir: Ir, set: ReadonlySet<string>, more?: MoreReaders): Guess[] {
  const known = new Set([...set, ...namesSet(ir)])
  const found = new Map<string, Read[]>()
  for (const read of readsOf(ir, more)) {
    if (isBuiltIn(read.name) || known.has(read.name)) continue
    const reads = found.get(read.name)
    if (reads !== undefined) reads.push(read)
    else if (found.size < MAX_NAMES) found.set(read.name, [read])
  }
  if (found.size === 0) return []
  const initiators = initiatorsOf(ir)
  const search = new GraphSearch(ir, (task) => isOwn(task, initiators))
  const names = [...found].flatMap(([name, reads]) => nameAt(search, name, reads))
  const tasks = search.tasksBefore(
    names.map(({ asking }) => asking),
    MAX_GUESSES,
  )
  return names.flatMap((one, at) => guessesFor(search, one, tasks[at] ?? [])).slice(0, MAX_GUESSES)
}

/** The field that a guess becomes. */
export const fieldOf = ({ name, type, isRequired, isDecision }: Guess): FormField => ({
  name,
  label: name,
  type,
  required: isRequired,
  isGuessed: true,
  ...(isDecision ? { isDecision: true } : {}),
})

interface Name {
  name: string
  type: FieldType
  /** An expression that has to know it before anybody else has acted. */
  first: PlacedRead | undefined
  /** Reads before which the tasks next to them ask for it. */
  asking: readonly PlacedRead[]
  any: PlacedRead
}

/** None where nothing that reads the name is ever reached. */
function nameAt(search: GraphSearch, name: string, reads: readonly Read[]): Name[] {
  const placed = reads.map((read) => ({ ...read, place: placeOf(search, read) }))
  const reachable = placed.filter(({ place }) => search.isReached(place))
  const [any] = reachable
  if (any === undefined) return []
  const early = reachable.filter(({ isAwaited, place }) => isAwaited !== true && search.isFirstBefore(place))
  const [first] = early
  const type = typeOf(reads)
  // A yes or no that is read again later is asked for again of the user who acts before that; other values keep their
  // first answer.
  return [{ name, type, first, asking: first === undefined || type === 'boolean' ? reachable : early, any }]
}

function guessesFor(
  search: GraphSearch,
  { name, type, first, asking, any }: Name,
  tasks: readonly { task: Node; isSure: boolean }[],
): Guess[] {
  const atTasks = tasks.map(({ task, isSure }): Guess => {
    const isOfStarter = search.isOwn(task) && search.isFirstBefore(search.graph.at('before', task.id))
    const read = search.readBehind(task, asking) ?? any
    const isDecision = type === 'boolean' && !isOfStarter
    return { name, type, node: task.id, isRequired: isSure, isDecision, because: because(read) }
  })
  const other = { name, type, isRequired: false, isDecision: false }
  if (first !== undefined) return [{ ...other, node: undefined, because: because(first) }, ...atTasks]
  return atTasks.length > 0 ? atTasks : [{ ...other, node: null, because: because(any) }]
}

const placeOf = ({ graph }: GraphSearch, { node, stage }: Read): number =>
  node === PROCESS ? graph.start : graph.at(stage, node)

const because = ({ element, expression }: Read) => ({ element, text: expression.text })

function typeOf(reads: readonly Read[]): FieldType {
  let found: FieldType = 'text'
  for (const { type } of reads) if ((WEIGHT[type] ?? 0) > (WEIGHT[found] ?? 0)) found = type
  return found
}

/** Whether a task is that of the user who started the process. */
function isOwn({ user, multi }: Node, initiators: ReadonlySet<string>): boolean {
  if (multi !== undefined || user === undefined) return false
  const { assignee, candidateUsers, candidateGroups, people } = user
  if (people !== undefined) return people.trim() === 'initiator'
  if (assignee?.lang !== 'juel' || candidateUsers !== undefined || candidateGroups !== undefined) return false
  return initiators.has(/^[$#]\{\s*([\p{L}\p{N}_$]+)\s*\}$/u.exec(assignee.text)?.[1] ?? '')
}

/** Starts may give the initiator another name. */
function initiatorsOf({ id, nodes, scopes }: Ir): ReadonlySet<string> {
  const starts = (scopes[id]?.starts ?? []).flatMap((start) => nodes[start]?.outputs ?? [])
  const named = starts.filter(({ value }) => 'lang' in value && value.text === '${initiator}')
  return new Set(['initiator', ...named.map(({ name }) => name)])
}

function* namesSet(ir: Ir): Generator<string> {
  for (const { multi, job, decision, evaluate, call, inputs = [], outputs = [], event } of Object.values(ir.nodes)) {
    for (const one of [multi?.element, ...[job, decision, evaluate].map((work) => work?.resultVariable)])
      if (one !== undefined) yield one
    for (const { name } of [...inputs, ...outputs]) yield name
    for (const { target } of call?.out ?? []) yield target
    if (event?.type === 'error' || event?.type === 'escalation') {
      if (event.codeVariable !== undefined) yield event.codeVariable
      if (event.type === 'error' && event.messageVariable !== undefined) yield event.messageVariable
    }
  }
}
