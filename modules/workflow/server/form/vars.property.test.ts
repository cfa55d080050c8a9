/**
 * Every call that takes variables, of random models, by random people: no one changes a value that the definition does
 * not let them write, and no value changes a decision that was not theirs. The calls are found by their contract, so
 * that a new one cannot be forgotten.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { inputSchema, type JsonSchema } from '../../../../tests/generate/schema.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, fields, flows, get, processOf, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const RUNS = 6
const SEED = 20_260_701

/** What this file tries, and why the others cannot change a run. */
const TRIED = ['wfInstance.start', 'wfInstance.setVars', 'wfInstance.message', 'wfTask.complete', 'wfTask.completeMany']
const ALSO_TRIED = ['wfWork.complete', 'wfIncident.retry', 'wfIncident.skip']
const HARMLESS = [
  // With the ticket of one call alone, and only the names of its step (`work/callback.test.ts`).
  'wfCallback.answer',
  // Takes the fields of visitors alone, each refused beside them (`public/public.test.ts`).
  'wfPublic.start',
  // A draft is its owner's alone: checked when it is started.
  'wfDraft.create',
  'wfDraft.update',
  // Writes nothing: a forecast on a copy in memory.
  'wfForecast.ofStart',
  // Writes nothing: a decision is evaluated with them, and no run knows of it.
  'wfDecisionTable.trial',
  // Sent to a service, by its administrator; no run knows of it.
  'wfService.test',
  // Writes nothing: a drawing is tried out on a copy in memory.
  'wfTrial.run',
]

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let robot: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  robot = await anActor(server, { can: ['wf:work:do'], realName: 'Robot' })
})
afterAll(() => server.close())

const takesVars = ({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): boolean =>
  Object.keys(properties).some((name) => name === 'vars' || name === 'variables') ||
  [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf, ...oneOf].some(takesVars)

test('the calls that take variables are these', () => {
  const found = server.node.mounted.flatMap(({ id, route }) =>
    route.body !== undefined && takesVars(inputSchema(route.body)) ? [id] : [],
  )
  expect(found.sort()).toEqual([...TRIED, ...ALSO_TRIED, ...HARMLESS].sort())
})

const NAMES = ['a', 'b', 'c', 'd'] as const
const ENGINE = ['outcome', 'initiator', 'nrOfAgreed', 'nrOfRejected', 'loopCounter', 'execution', 'now'] as const
type Place = 'start' | 'check' | 'paid' | 'work'

/** What each node lets the user who comes to it write. */
interface Spec {
  /** Names asked for in a form; those also in `shown` are only shown. */
  asked: { start: string[]; check: string[] }
  shown: { start: string[]; check: string[] }
  writes: Record<Place, string[]>
}

const names = fc.subarray([...NAMES])
const specs: fc.Arbitrary<Spec> = fc.record({
  asked: fc.record({ start: names, check: names }),
  shown: fc.record({ start: names, check: names }),
  writes: fc.record({ start: names, check: names, paid: names, work: names }),
})
/** Mostly one name, so that much is allowed; values that other places would like to see. */
const attempts: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(...NAMES, ...ENGINE, 'other'),
  fc.constantFrom<unknown>(0, 99, 'agree', 'reject', true, null, [1], { outcome: 'agree' }),
  { minKeys: 1, maxKeys: 2 },
)

function mayWrite({ asked, shown, writes }: Spec, place: Place): (name: string) => boolean {
  const form = place === 'start' || place === 'check' ? asked[place].filter((one) => !shown[place].includes(one)) : []
  const allowed = new Set([...form, ...writes[place]])
  return (name) => allowed.has(name)
}

/** Fields are guessed where nothing asks for them: nothing of this model reads a variable. */
function modelOf(key: string, { asked, shown, writes }: Spec): string {
  const form = (place: 'start' | 'check') =>
    asked[place].length === 0
      ? ''
      : fields(...asked[place].map((name) => `${name}:string${shown[place].includes(name) ? ':readonly' : ''}`))
  const may = (place: Place) => (writes[place].length === 0 ? '' : `portico:writes="${writes[place].join(', ')}"`)
  return processOf(
    key,
    `<startEvent id="s" ${may('start')}>${form('start')}</startEvent>
<userTask id="check" camunda:assignee="${bob.username}" ${may('check')}>${form('check')}</userTask>
<exclusiveGateway id="decided" default="no"/><sequenceFlow id="no" sourceRef="decided" targetRef="n"/><endEvent id="n"/>
<intermediateCatchEvent id="paid" ${may('paid')}><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
<serviceTask id="work" camunda:type="external" camunda:topic="${key}" ${may('work')}/>
<userTask id="last" camunda:assignee="\${initiator}"/><endEvent id="e"/>
${flows('s check', 'check decided', "decided paid ${outcome == 'agree'}", 'paid work', 'work last', 'last e')}`,
    key,
    `<message id="m" name="${key}"/>`,
  )
}

/** Declared fields check their type; what they object to says nothing of who may write. */
const isTyped = (spec: Spec, place: Place, vars: object) =>
  (place === 'start' || place === 'check') && spec.asked[place].some((name) => Object.hasOwn(vars, name))

interface Answer {
  status: number
  body: { error?: string | undefined; data?: unknown }
}

/** That an attempt did what the definition lets it, and nothing else. */
async function expectLawful(
  { spec, place, vars }: { spec: Spec; place: Place; vars: Record<string, unknown> },
  rootId: string,
  work: () => Promise<Answer>,
): Promise<boolean> {
  const may = mayWrite(spec, place)
  const before = await get(server, admin, rootId)
  const { status } = await work()
  const after = await get(server, admin, rootId)
  const isLawful = Object.keys(vars).every(may)
  const isDone = after.revision !== before.revision
  expect(
    isDone ? isLawful : !isLawful || isTyped(spec, place, vars),
    `${place} ${JSON.stringify({ vars, status })}`,
  ).toBe(true)
  expect(after.vars, place).toEqual(isDone ? { ...before.vars, ...vars } : before.vars)
  return isDone
}

/** What the run needs to go on. */
function must({ status, body }: Answer): void {
  if (status !== 200) throw new Error(JSON.stringify(body))
}

let count = 0

test('no one writes what the definition does not let them, by any call', async () => {
  await fc.assert(
    fc.asyncProperty(specs, fc.array(attempts, { minLength: 8, maxLength: 8 }), async (spec, tries) => {
      count += 1
      const key = `random${count}`
      await deploy(server, admin, modelOf(key, spec), key)
      const next = () => tries.pop() ?? { outcome: 'agree' }
      const begin = (vars: object) =>
        server.call(workflowInstanceRoutes.start, { body: { key, vars: vars as never }, token: ann.token })
      const first = next()
      const started = await begin(first)
      const isLawful = Object.keys(first).every(mayWrite(spec, 'start'))
      expect(started.status === 200 ? isLawful : !isLawful || isTyped(spec, 'start', first)).toBe(true)
      const { rootId } = (await begin({})).data
      const id = await taskAt(server, bob.token, rootId, 'check')

      // Only managers sets variables beside the way; managers set no name of the engine's own.
      const vars = next()
      const order = { id: rootId, vars: vars as never, reason: 'Test' }
      const { setVars } = workflowInstanceRoutes
      expect((await server.call(setVars, { body: order, token: bob.token })).status).toBeGreaterThanOrEqual(400)
      const forged = { ...order, vars: { initiator: bob.id } }
      expect((await server.call(setVars, { body: forged, token: admin })).status).toBe(400)
      for (const route of [workflowIncidentRoutes.retry, workflowIncidentRoutes.skip])
        expect((await server.call(route, { body: { id, vars }, token: bob.token })).status).toBe(403)

      for (const [index, one] of [next(), next()].entries()) {
        const body = { id, outcome: 'agree' as const, vars: one as never }
        const isDone = await expectLawful({ spec, place: 'check', vars: one }, rootId, () =>
          index === 0
            ? server.call(workflowTaskRoutes.complete, { body, token: bob.token })
            : server.call(workflowTaskRoutes.completeMany, { body: { tasks: [body] }, token: bob.token }),
        )
        if (isDone) break
      }
      await server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token: bob.token })

      const message = next()
      const send = (more: object) =>
        server.call(workflowInstanceRoutes.message, { body: { name: key, ...more }, token: admin })
      if (!(await expectLawful({ spec, place: 'paid', vars: message }, rootId, () => send({ vars: message }))))
        must(await send({}))

      const [work] = (await server.call(workflowWorkRoutes.claim, { body: { topics: [key] }, token: robot.token })).data
      const answer = next()
      const leased = { id: work?.id ?? '', lease: work?.lease ?? '' }
      const done = (brought: object) =>
        server.call(workflowWorkRoutes.complete, { body: { ...leased, vars: brought as never }, token: robot.token })
      if (!(await expectLawful({ spec, place: 'work', vars: answer }, rootId, () => done(answer)))) must(await done({}))

      // The user who started it is asked last, whatever anybody wrote.
      expect(await taskAt(server, ann.token, rootId, 'last')).toBeTruthy()
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

test('no value turns a rejection into an approval', async () => {
  await fc.assert(
    fc.asyncProperty(specs, fc.array(attempts, { minLength: 3, maxLength: 3 }), async (spec, tries) => {
      count += 1
      const key = `random${count}`
      await deploy(server, admin, modelOf(key, spec), key)
      const begin = (vars: object) =>
        server.call(workflowInstanceRoutes.start, { body: { key, vars: vars as never }, token: ann.token })
      const [first = {}, second = {}, third = {}] = tries
      const started = await begin(first)
      const { rootId } = started.status === 200 ? started.data : (await begin({})).data
      await server.call(workflowInstanceRoutes.setVars, {
        body: { id: rootId, vars: second, reason: 'Test' },
        token: admin,
      })
      const id = await taskAt(server, bob.token, rootId, 'check')
      const reject = (more: object) =>
        server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'reject', ...more }, token: bob.token })
      if ((await reject({ vars: third })).status !== 200) must(await reject({}))
      const { data } = await server.call(workflowInstanceRoutes.drawing, { params: { id: rootId }, token: admin })
      expect([data.nodes['n']?.state, data.nodes['paid']]).toEqual(['done', undefined])
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
