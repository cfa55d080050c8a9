/**
 * What happened to a run, as people speak of it: made of the history alone, oldest first. Pure; people and nodes by
 * their ids. What only the machine did (tokens, flows, gateways) is left to the drawing.
 */
import type { Effect, Status } from '#process/index.ts'
import type { TimelineKind } from '#workflow/contract/follow.ts'
import { AutoReason, StandReason } from '#workflow/contract/task.ts'
import { changesIn, type RawChange } from './var-changes.shape.ts'

/** A row of the history. */
export interface HistoryRow {
  instanceId: string
  seq: number
  at: string
  actorId: string | null
  behalfId: string | null
  command: string
  comment: string
  effects: readonly Effect[]
}

export interface Happened {
  id: string
  instanceId: string
  kind: TimelineKind
  at: string
  nodeId: string
  personId: string | null
  behalfId: string | null
  /** A person's id, ids of several, a node's id, or names of variables: `towardIs` says which. */
  toward: string
  towardIs: 'person' | 'people' | 'node' | 'text'
  /** More people than are named. */
  more: number
  outcome: string | null
  why: string | null
  standsWhy: StandReason | null
  auto: AutoReason | null
  comment: string
  /** The comment of a repair: for the managers of the process alone. */
  isRepair: boolean
  ms: number | null
  changes: readonly RawChange[]
}

interface OpenTask {
  node: string
  at: number
  person: string | null
  /** In whose place the person is, and why. */
  standsFor?: string | undefined
  standsWhy?: StandReason | undefined
}

/** What is known of one instance while its history is read. */
class Known {
  readonly tasks = new Map<number, OpenTask>()
  /** Node by token, and by what is waited for. */
  readonly tokens = new Map<number, string>()
  readonly waits = new Map<number, { node: string; name: string }>()
}

type Part = Partial<Happened> & Pick<Happened, 'kind'>

/** The commands that concern every called instance, too: they are shown once, for the root. */
const OF_THE_WHOLE = new Map<string, TimelineKind>([
  ['suspend', 'suspended'],
  ['resume', 'resumed'],
  ['cancel', 'canceled'],
  ['void', 'voided'],
])
/** What mends an incident where it is. */
const REPAIRS = new Set(['retry', 'skip'])
/** How a task goes away together with others, by what a user did to one of them. */
const SHOWN_WITH_ITS_COMMAND = new Set(['return', 'withdraw', 'jump', 'reject', 'cancel', 'reopenChild'])

/** @param rootId of the tree; its own start and end are the run's */
export function timelineOf(written: readonly HistoryRow[], rootId: string): Happened[] {
  const all = new Map<string, Known>()
  const happened = written.flatMap((row) => {
    const known = all.get(row.instanceId) ?? new Known()
    all.set(row.instanceId, known)
    const parts = causesFirst([
      ...ofCommand(row, rootId, known),
      ...row.effects.flatMap((effect) => ofEffect(effect, row, { known, rootId })),
    ])
    const changes = changesIn(row.effects)
    if (parts.length === 0 && changes.length > 0) parts.push({ kind: 'varsSet', toward: namesOf(changes) })
    const main = parts.find(({ personId }) => personId !== null) ?? parts[0]
    return parts.map((part, index) => ({
      id: `${row.instanceId} ${row.seq} ${index}`,
      instanceId: row.instanceId,
      at: row.at,
      nodeId: '',
      personId: row.actorId,
      behalfId: row.behalfId,
      toward: '',
      towardIs: 'text' as const,
      more: 0,
      outcome: null,
      why: null,
      standsWhy: null,
      auto: null,
      ms: null,
      ...part,
      comment: part === main ? row.comment : '',
      isRepair: REPAIRS.has(row.command),
      changes: part === main ? changes : [],
    }))
  })
  return endsLast(happened)
}

/** The end of the run comes after what ended with it: called processes are written after their caller. */
function endsLast(happened: Happened[]): Happened[] {
  const end = happened.findLast(({ kind }) => kind === 'ended')
  if (end === undefined) return happened
  const isWith = ({ at, kind, instanceId }: Happened) =>
    at === end.at && kind === 'gone' && instanceId !== end.instanceId
  const from = happened.indexOf(end)
  const [before, after] = [happened.slice(0, from), happened.slice(from + 1)]
  return [...before, ...after.filter(isWith), end, ...after.filter((one) => !isWith(one))]
}

/** What was received comes before what it interrupted, although its wait is over after that. */
const causesFirst = (parts: readonly Part[]): Part[] => [
  ...parts.filter(({ kind }) => kind === 'heard'),
  ...parts.filter(({ kind }) => kind !== 'heard'),
]

const namesOf = (changes: readonly RawChange[]): string => changes.map(({ name }) => name).join(', ')

/** What a command says by itself, before its effects. */
function ofCommand({ command, instanceId, effects, actorId }: HistoryRow, rootId: string, known: Known): Part[] {
  const whole = OF_THE_WHOLE.get(command)
  if (whole !== undefined) return instanceId === rootId ? [{ kind: whole }] : []
  const acted = effects.find((effect) => effect.type === 'acted')
  const from = nodeLeft(effects, actorId)
  if (acted?.type === 'acted' && (acted.kind === 'return' || acted.kind === 'withdraw')) {
    const visit = Number(acted.data?.['visit'])
    const toward = known.tokens.get(visit) ?? ''
    return [{ kind: acted.kind === 'return' ? 'returned' : 'withdrawn', nodeId: from ?? '', toward, towardIs: 'node' }]
  }
  if (acted?.type === 'acted' && acted.kind === 'jump') {
    const to = acted.data?.['to']
    return [{ kind: 'jumped', nodeId: from ?? '', toward: typeof to === 'string' ? to : '', towardIs: 'node' }]
  }
  if (command === 'cancelBranch')
    return [{ kind: 'branchCanceled', nodeId: acted?.type === 'acted' ? (acted.node ?? '') : (from ?? '') }]
  if (acted?.type === 'acted' && acted.kind === 'migrate') return [{ kind: 'migrated' }]
  if (command === 'setVars')
    return [
      {
        kind: 'varsSet',
        toward: effects.flatMap((effect) => (effect.type === 'varsSet' ? Object.keys(effect.vars) : [])).join(', '),
      },
    ]
  return []
}

/** The node whose task went away first: where the user who returned or jumped stood. */
function nodeLeft(effects: readonly Effect[], actorId: string | null): string | undefined {
  const closed = effects.filter((effect) => effect.type === 'taskClosed')
  return (closed.find(({ by }) => by !== undefined && by === actorId) ?? closed[0])?.node
}

function ofEffect(effect: Effect, row: HistoryRow, { known, rootId }: { known: Known; rootId: string }): Part[] {
  const at = Date.parse(row.at)
  switch (effect.type) {
    case 'started':
      return [{ kind: row.instanceId === rootId ? 'started' : 'called' }]
    case 'tokenMade':
      known.tokens.set(effect.token, effect.node)
      return []
    case 'taskOpened':
      known.tasks.set(effect.task, { node: effect.node, at, person: effect.assignee ?? null })
      return row.command === 'addSigner'
        ? [{ kind: 'signerAdded', nodeId: effect.node, toward: effect.assignee ?? '', towardIs: 'person' }]
        : []
    case 'taskClosed':
      return closed(effect, row, known, at)
    case 'taskChanged':
      return changed(effect, known, at)
    case 'reminded':
      return effect.tasks.map((no) => remindedOf(effect.node, known.tasks.get(no)?.person ?? ''))
    case 'timedOut':
      // What the step decides then stands at the task.
      return effect.rule === 'agree' || effect.rule === 'reject'
        ? []
        : [{ kind: 'timedOut', nodeId: effect.node, why: effect.rule, personId: null }]
    case 'callTimedOut':
      return [{ kind: 'timedOut', nodeId: effect.node, why: `call-${effect.rule}`, personId: null }]
    case 'compensating':
      return [{ kind: 'compensated', nodeId: effect.node, personId: null }]
    case 'caught':
      return [{ kind: 'caught', nodeId: effect.node, why: effect.kind, toward: caughtWords(effect), personId: null }]
    case 'emit':
      return effect.kind === 'escalation'
        ? []
        : [{ kind: 'emitted', nodeId: effect.node, why: effect.kind, toward: effect.name, personId: null }]
    case 'decided':
      return [{ kind: 'decided', nodeId: effect.node, toward: decidedBy(effect), personId: null }]
    case 'copied':
      return [copiedTo(effect)]
    case 'jobArmed':
      known.waits.set(effect.wait, { node: effect.node, name: effect.kind })
      return []
    case 'subscribed':
      known.waits.set(effect.wait, { node: effect.node, name: effect.name ?? '' })
      return []
    case 'jobGone':
      return waitOver(effect.wait, row, known)
    case 'unsubscribed':
      return waitOver(effect.wait, row, known)
    case 'incident':
      return [{ kind: 'incident', nodeId: effect.node, why: effect.code, toward: effect.detail ?? '', personId: null }]
    case 'incidentGone':
      return [{ kind: 'repaired', nodeId: effect.node }]
    case 'status':
      return row.instanceId === rootId && endsVisibly(effect.status, row.command)
        ? [{ kind: 'ended', why: effect.status, personId: null }]
        : []
    default:
      return []
  }
}

/** Who cancels the whole is shown by the command; the last branch ends the instance with it. */
const endsVisibly = (status: Status, command: string): boolean =>
  status === 'ended' || status === 'rejected' || (status === 'canceled' && command === 'cancelBranch')

/** The error or escalation, as far as it says what it is. */
const caughtWords = ({ code, message }: Effect & { type: 'caught' }): string =>
  [code, message].filter((word) => word !== undefined && word !== '').join(': ')

function closed(effect: Effect & { type: 'taskClosed' }, row: HistoryRow, known: Known, at: number): Part[] {
  const task = known.tasks.get(effect.task)
  known.tasks.delete(effect.task)
  const standsWhy = task?.standsWhy
  const inPlace = standsWhy === undefined ? {} : { behalfId: task?.standsFor ?? null, standsWhy }
  const shared = { nodeId: effect.node, ms: task === undefined ? null : at - task.at, ...inPlace }
  const auto = AutoReason.safeParse(effect.auto).data
  const outcome = effect.outcome ?? null
  // A user who was asked and did not act has decided nothing.
  if (auto === 'timeout')
    return [
      { kind: outcome === 'reject' ? 'rejected' : 'done', ...shared, personId: null, auto, outcome, ...asked(task) },
    ]
  if (auto !== undefined)
    return [
      { kind: outcome === 'reject' ? 'rejected' : 'done', ...shared, personId: task?.person ?? null, auto, outcome },
    ]
  const personId = effect.by ?? row.actorId
  if (effect.why === 'done') return [{ kind: outcome === 'reject' ? 'rejected' : 'done', ...shared, personId, outcome }]
  if (row.command === 'reject' && effect.why === 'rejected' && task?.person === row.actorId)
    return [{ kind: 'rejected', ...shared, personId, outcome: 'reject' }]
  if (row.command === 'removeSigner')
    return [{ kind: 'signerRemoved', nodeId: effect.node, toward: task?.person ?? '', towardIs: 'person' }]
  // The actor sees the command; the other users whose tasks ended with it see the reason.
  const isActors = task === undefined || task.person === null || task.person === row.actorId
  if (isActors && SHOWN_WITH_ITS_COMMAND.has(row.command)) return []
  // A signer's rejection takes the task along that waited for it.
  const isTaken = effect.why === 'interrupted' || effect.why === 'passed'
  const why = row.command === 'reject' && isTaken ? 'rejected' : effect.why
  return [{ kind: 'gone', ...shared, personId: task?.person ?? null, why }]
}

/** The decision and its version, and the rules that decided. */
const decidedBy = ({ decision, number, steps }: Effect & { type: 'decided' }): string => {
  const rules = (steps.find((step) => step.decision === decision)?.rules ?? []).map((at) => at + 1)
  return `${decision} v${number}${rules.length === 0 ? '' : ` · ${rules.join(', ')}`}`
}

const remindedOf = (nodeId: string, person: string): Part => ({
  kind: 'reminded',
  nodeId,
  personId: null,
  ...(person === '' ? {} : { toward: person, towardIs: 'person' }),
})

/** Users who are named; of the others there is their number. */
const MAX_COPIED = 20

const copiedTo = ({ node, users }: Effect & { type: 'copied' }): Part => ({
  kind: 'copied',
  nodeId: node,
  personId: null,
  toward: users.slice(0, MAX_COPIED).join(','),
  towardIs: 'people',
  more: Math.max(0, users.length - MAX_COPIED),
})

/** Whose task it was. */
const asked = ({ person = null }: Partial<OpenTask> = {}): Partial<Happened> =>
  person === null ? {} : { toward: person, towardIs: 'person' }

const CHANGES = new Map<string, TimelineKind>([
  ['claimed', 'claimed'],
  ['unclaimed', 'unclaimed'],
  ['delegated', 'delegated'],
  ['resolved', 'resolved'],
  ['transferred', 'transferred'],
])

/** Another user is asked from the beginning: whom it would have been says the task itself. */
const FROM_THE_BEGINNING = new Set<StandReason>(['away', 'initiator', 'empty'])

function changed(effect: Effect & { type: 'taskChanged' }, known: Known, at: number): Part[] {
  const { task: no, what, assignee, standsFor } = effect
  const task = known.tasks.get(no) ?? { node: '', at, person: null }
  const person = what === 'unclaimed' ? null : (assignee ?? task.person)
  const standsWhy = StandReason.safeParse(effect.standsWhy).data
  const place = what === 'transferred' ? { standsFor, standsWhy } : {}
  known.tasks.set(no, { ...task, person, ...place, ...(what === 'reopened' ? { at } : {}) })
  if (standsWhy !== undefined && FROM_THE_BEGINNING.has(standsWhy)) return []
  const kind = CHANGES.get(what)
  if (kind === undefined) return []
  const isHandedOn = kind === 'delegated' || kind === 'transferred' || kind === 'resolved'
  return [{ kind, nodeId: task.node, ...(isHandedOn ? { toward: assignee ?? '', towardIs: 'person' as const } : {}) }]
}

/** A wait that is over because it came to pass, not because its node went away. */
function waitOver(wait: number, { command }: HistoryRow, known: Known): Part[] {
  const waited = known.waits.get(wait)
  known.waits.delete(wait)
  if (waited === undefined) return []
  const nodeId = waited.node
  if (command === 'timer' && waited.name === 'timer') return [{ kind: 'timer', nodeId, personId: null }]
  if (command === 'jobDone' && waited.name === 'job') return [{ kind: 'worked', nodeId }]
  if (command === 'jobDone' && waited.name === 'call') return [{ kind: 'called', nodeId }]
  if (command === 'jobDone' && waited.name === 'record') return [{ kind: 'recordWritten', nodeId }]
  if (command === 'message' || command === 'signal') return [{ kind: 'heard', nodeId, toward: waited.name }]
  return []
}
