/**
 * A model tried out before it is deployed: a start and every step after it on a copy in memory, by the process core and
 * the very rules that a start goes by. The transaction only reads; steps, time and cost have limits.
 */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import { gate } from '#kernel/gate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { say, type Ir } from '#process/index.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import { peopleInScope } from '#system/server/index.ts'
import {
  MAX_TRIAL_STEPS,
  type Trial,
  type TrialEnd,
  type TrialOrder,
  type TrialStep,
} from '#workflow/contract/trial.ts'
import { splitVars } from '../form/online-form.rules.ts'
import { formOfModel, formsOfFile, publishedForm, shownForms } from '../form/form.service.ts'
import { typedInForm } from '../form/online-record.service.ts'
import { stepsInWords } from '../forecast/ahead.service.ts'
import { expectedSteps } from '../forecast/expected-steps.ts'
import type { Stop } from '../forecast/forecast-tree.ts'
import { elementOf } from '../model/difference.shape.ts'
import type { CheckedProcess } from '../model/file-request.ts'
import { checkXml, readingFor } from '../model/file-reading.service.ts'
import { findDrawing } from '../model/model-lookup.repo.ts'
import { settingsOf } from '../model/settings.shape.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { idsOfPeople } from '../runtime/persistence/people.repo.ts'
import { factsOf, flowsIn, keyOf, visitsIn } from './trial-steps.ts'
import { TrialTree } from './trial-tree.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/** Trials at a time on a node: they take memory and the processor. */
const inTurn = gate(2)
/** Errors of a file that are named. */
const MAX_PROBLEMS = 20

/** @throws AppError not_found for a model that is not there, and a user who is none or whom the caller may not see */
export function tryModel(kernel: KernelPart, actor: Actor, order: TrialOrder): Promise<Trial> {
  return inTurn(async () => {
    const { reading, ...drawn } = await kernel.database.read(actor.tenantId, async (db) => ({
      starter: await starterOf(db, actor, order.starterId),
      ...(await drawingOf(db, actor, order)),
      reading: await readingFor(db, actor),
    }))
    // Outside of transactions: reading a file may take a while.
    const { processes, problems, faults, xml } = await checkXml(drawn.xml, reading)
    if (faults > 0 || processes.length === 0)
      return {
        ...NOTHING,
        end: 'faulty',
        problems: problems.filter(({ severity }) => severity === 'error').slice(0, MAX_PROBLEMS),
      }
    return kernel.database.read(actor.tenantId, (db) => run(db, actor, { ...order, ...drawn, xml, processes }))
  })
}

/** What a drawing asks for when it is started; of one with errors its online form alone. */
export async function formsOfDrawing(
  kernel: KernelPart & Pick<Kernel, 'settings' | 'keyFor'>,
  actor: Actor,
  { xml, formKey }: Drawing,
): Promise<ProcessForm[]> {
  const online = await formOfModel(kernel, actor, formKey)
  const ofForm = online === null ? [] : [online]
  const reading = await kernel.database.read(actor.tenantId, (db) => readingFor(db, actor))
  const found = await checkXml(xml, reading)
  const [first] = found.processes
  if (first === undefined || found.faults > 0) return ofForm
  return kernel.database.read(actor.tenantId, async (db) => {
    const form = await publishedForm(db, formKey)
    const forms = await formsOfFile(db, found.xml, definitionOf(first, { formKey, form }))
    return [...ofForm, ...(await shownForms(db, forms.start, {}))]
  })
}

const NOTHING = { steps: [], flows: [], problem: null, problems: [] }

interface Drawing {
  xml: string
  formKey: string
}

/** @throws InvalidInput where there is not exactly one drawing */
async function drawingOf(db: Db, actor: Actor, { id, xml, formKey }: TrialOrder): Promise<Drawing> {
  if ((id === undefined) === (xml === undefined))
    throw new InvalidInput([{ path: 'xml', code: 'trial_drawing', params: {} }])
  if (id === undefined) return { xml: xml ?? '', formKey }
  const model = holds(actor, 'wf:model:page') ? await findDrawing(db, id) : undefined
  if (model === undefined) throw new AppError(errors.notFound)
  return { xml: model.xml, formKey: settingsOf(model.settings).formKey }
}

type Run = TrialOrder &
  Drawing & {
    /** Who starts it. */
    starter: string
    processes: readonly CheckedProcess[]
  }

async function run(db: Db, actor: Actor, { xml, formKey, vars, answers, processes, starter }: Run): Promise<Trial> {
  const form = await publishedForm(db, formKey)
  const definitions = processes.map((one, at) => definitionOf(one, at === 0 ? { formKey, form } : { formKey: '' }))
  const [definition] = definitions
  if (definition === undefined) return { ...NOTHING, end: 'faulty' }
  const forms = await formsOfFile(db, xml, definition)
  const { ofForm, others } = splitVars(forms.online?.form, vars)
  const entered = await typedInForm(db, actor, { definition, forms, sent: ofForm })
  const drafts = new Map(definitions.map((one) => [one.key, one]))
  const tree = new TrialTree(
    db,
    { tenantId: actor.tenantId, rootId: newId(), chosen: new Map(), answers, drafts },
    await clockOf(db, actor.tenantId),
  )
  const deptId = starter === actor.userId ? (actor.acting?.deptId ?? null) : null
  const begun = { vars: { ...others, ...entered }, by: starter, deptId }
  const stop = await tree.as(starter, () => tree.start(definition, begun))
  const [root] = tree.touched
  if (root === undefined) return { ...NOTHING, end: 'stuck' }
  const end = stop ?? (await tree.goAhead(root))
  return inWords(tree, actor, { rootId: root.id, stop: end })
}

/** A process of the file as if it were deployed. */
function definitionOf(
  { id, name, nameEn, json }: CheckedProcess,
  { formKey, form }: { formKey: string; form?: Definition['form'] },
): Definition {
  return {
    id: newId(),
    key: id,
    number: 0,
    name: name ?? id,
    nameEn,
    ir: JSON.parse(json) as Ir,
    settings: settingsOf({ formKey }),
    form,
  }
}

/** Who starts it: the caller, or a user whom they may see. */
async function starterOf(db: Db, actor: Actor, starterId: string | undefined): Promise<string> {
  if (starterId === undefined || starterId === actor.userId) return actor.userId
  const [known, seen] = [await idsOfPeople(db, [starterId]), await seenBy(db, actor, [starterId])]
  if (!known.has(starterId) || !seen.has(starterId)) throw new AppError(errors.notFound)
  return starterId
}

/** Those of some people whom the caller may see: everybody who can be picked, else who is in their data scope. */
async function seenBy(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (holds(actor, 'sys:user:pick')) return new Set(ids)
  const seen = await peopleInScope(db, actor, ids)
  return ids.includes(actor.userId) ? seen.add(actor.userId) : seen
}

async function inWords(
  tree: TrialTree,
  actor: Actor,
  { rootId, stop }: { rootId: string; stop: Stop | undefined },
): Promise<Trial> {
  const asked = expectedSteps(tree.steps, tree.touched, { isByVisit: true, most: MAX_TRIAL_STEPS })
  const words = await stepsInWords(tree, actor, asked, { stop, seen: (ids) => seenBy(tree.tx, actor, ids) })
  const people = new Map(
    asked.map(({ instance, token }, at) => [keyOf({ instanceId: instance.id, token }), words[at]] as const),
  )
  const facts = factsOf(tree.steps, tree.touched)
  const seen = new Map<string, number>()
  const steps = visitsIn(tree.steps)
    .slice(0, MAX_TRIAL_STEPS)
    .map((visit): TrialStep => {
      const { nodeId, instanceId } = visit
      const definition = tree.touched.find(({ id }) => id === instanceId)?.definition
      const { people: who = [], more = 0, isMissing = false, automatic } = people.get(keyOf(visit)) ?? {}
      const node = definition?.ir.nodes[nodeId]
      const before = seen.get(nodeId) ?? 0
      seen.set(nodeId, before + 1)
      return {
        nodeId,
        node: definition === undefined ? nodeId : nodeText(definition.ir, nodeId, actor.language),
        element: node === undefined ? '' : elementOf(node),
        process: instanceId === rootId || definition === undefined ? '' : processName(definition, actor.language),
        visit: before,
        people: who,
        more,
        isMissing,
        ...(automatic !== undefined && { automatic }),
        outcome: null,
        waits: null,
        ...facts.get(keyOf(visit)),
      }
    })
  return {
    end: endOf(tree, rootId, stop),
    steps,
    flows: flowsIn(tree.steps, rootId),
    problem: stop === undefined ? null : problemOf(stop, actor),
    problems: [],
  }
}

function endOf(tree: TrialTree, rootId: string, stop: Stop | undefined): TrialEnd {
  if (tree.isOverLimit) return 'limit'
  if (stop !== undefined) return stop.because === undefined ? 'waiting' : 'stuck'
  const status = tree.touched.find(({ id }) => id === rootId)?.state.status
  return status === 'ended' || status === 'rejected' || status === 'canceled' ? status : 'waiting'
}

function problemOf({ instance, node, because }: Stop, { language }: Actor): Trial['problem'] {
  const { ir } = instance.definition
  const name = node === '' ? '' : nodeText(ir, node, language)
  const message = because === undefined ? '' : say('failure', because.code, language, { node: name, ...because.detail })
  return { nodeId: node, node: name, message }
}
