/** The fuzzer: calls what the API document describes, with whatever comes to its mind. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { aServer, type Answer, type TestServer } from '../harness.ts'
import { aDept, anActor, aRole, aUser } from '../people.ts'
import { asSuperuser, fillTwoTenants, OURS, THEIRS } from '../two-tenants.ts'
import { inputFor, rawBody, recordOf, strayPath, type Vocabulary } from './arbitrary.ts'
import { expectEnvelope } from './reply.ts'
import type { JsonSchema } from './schema.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: JsonSchema
}

interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

interface Call {
  method: string
  path: string
  query: Record<string, string>
  body?: unknown
}

/** Who calls: a token, made anew when a call has ended its session. */
export type Caller = (server: TestServer) => Promise<string>

export const asAdministrator: Caller = async (server) => (await anActor(server, { superAdmin: 1 })).token
export const asOrdinaryPerson: Caller = async (server) =>
  (await anActor(server, { can: ['sys:user:pick'], scope: 3 })).token

/** Fuzzes for at most `ms`; every answer must be an envelope and none a defect of ours. */
export async function fuzz(caller: Caller, { seed, ms }: { seed: number; ms: number }): Promise<void> {
  const server = await aServer()
  try {
    const known = await knownIds(server)
    const { body } = await server.request('GET', '/openapi.json')
    const calls = callsOf(body as unknown as Document, known.idsFor)
    let token = await caller(server)
    let running: Promise<void> = Promise.resolve()
    const answer = async (call: Call, headers?: Record<string, string>) => {
      const reply = await send(server, call, { token, ...(headers ? { headers } : {}) })
      known.learn(call.path, reply)
      if (reply.status === 401) token = await caller(server)
      expectEnvelope(reply)
    }
    const answered = (...call: Parameters<typeof answer>) => (running = answer(...call))
    const bounds = {
      seed,
      numRuns: 1_000_000,
      interruptAfterTimeLimit: ms / 2,
      markInterruptAsFailure: false,
      endOnFailure: true,
    }
    await fc.assert(
      fc.asyncProperty(calls, (call) => answered(call)),
      bounds,
    )
    const stray = fc.record({ method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), path: strayPath, raw: rawBody })
    await fc.assert(
      fc.asyncProperty(stray, ({ method, path, raw }) =>
        answered({ method, path, query: {}, body: raw.text }, { 'content-type': raw.type }),
      ),
      { ...bounds, interruptAfterTimeLimit: ms / 4 },
    )
    await running // time may have been over in the middle of a call
  } finally {
    await server.close()
  }
}

async function send(
  server: TestServer,
  { method, path, query, body }: Call,
  more: { token: string; headers?: Record<string, string> },
): Promise<Answer> {
  const answer = await server.request(method, path, { query, ...(method === 'GET' ? {} : { body }), ...more })
  const isFile = answer.headers['content-disposition'] !== undefined
  if (!isFile) expect(answer.headers['content-type'], `${method} ${path}`).toMatch(/^application\/json/)
  return answer
}

/** Any call of any operation but two: a stream stays open, and signing out would be all that the rest is about. */
function callsOf(document: Document, idsFor: Vocabulary['idsFor']): fc.Arbitrary<Call> {
  const words: Vocabulary = { shared: document.components.schemas, idsFor }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { operationId, responses }]) =>
          operationId !== 'session.logout' && !responses['200']?.content?.['text/event-stream'],
      )
      .map(([method, operation]) => callOf(method.toUpperCase(), path, operation, words)),
  )
  expect(operations.length).toBeGreaterThan(0)
  return fc.oneof(...operations)
}

function callOf(
  method: string,
  path: string,
  { parameters, requestBody }: Operation,
  words: Vocabulary,
): fc.Arbitrary<Call> {
  const valuesIn = (place: Parameter['in']) => {
    const meant = parameters.filter((parameter) => parameter.in === place)
    const parts = Object.fromEntries(
      meant.map(({ name, schema }) => [
        name,
        inputFor(schema, words, name === 'id' ? nounIn(path.split('{id}', 1)[0]) : name).map(inAddress),
      ]),
    )
    return recordOf(parts, place === 'path' ? Object.keys(parts) : [])
  }
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? inputFor(schema, words, nounIn(path)) : fc.constant(undefined)
  return fc
    .record({ params: valuesIn('path'), query: valuesIn('query'), body })
    .map(({ params, query, body: given }) => ({
      method,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      query,
      body: given,
    }))
}

function inAddress(value: unknown): string {
  const spell = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))
  const spelled = Array.isArray(value) ? value.map(spell).join(',') : spell(value)
  return Buffer.from(spelled).toString() // half characters cannot stand in an address
}

/** `roleId` for what `/sys/role` is about. */
const nounIn = (path = ''): string => `${path.split('/').findLast((segment) => KNOWN.includes(segment)) ?? ''}Id`

/** Nouns whose ids the fuzzer knows; for every other it takes any of these. */
const KNOWN = ['user', 'dept', 'role', 'menu']

interface Known {
  idsFor: Vocabulary['idsFor']
  /** Remembers the id of what a call has made. */
  learn(path: string, answer: Answer): void
}

/** Ids by the name of a property: of our records, of strangers', of no user’s. */
async function knownIds(server: TestServer): Promise<Known> {
  const superuser = await asSuperuser(server.urls.owner)
  try {
    await fillTwoTenants(superuser)
    for (let n = 0; n < 6; n += 1) await aUser(server, { deptId: await aDept(server) })
    for (let n = 0; n < 3; n += 1) await aRole(server, { can: [] })
    const byNoun: Record<string, string[]> = {}
    for (const noun of KNOWN) {
      const { rows } = await superuser.query<{ id: string }>(
        `(select id from sys_${noun} where tenant_id = ${THEIRS} limit 1)
         union all (select id from sys_${noun} where tenant_id = ${OURS} order by id limit 9)`,
      )
      byNoun[`${noun}Id`] = ['0192d5a0-0000-7000-8000-00000000ffff', ...rows.map(({ id }) => id)]
    }
    return {
      idsFor: (property) => byNoun[property.replace(/List$/, '')] ?? Object.values(byNoun).flat(),
      learn: (path, { status, data }) => {
        const id = (data as { id?: unknown } | null)?.id
        if (status === 200 && typeof id === 'string') byNoun[nounIn(path)]?.push(id)
      },
    }
  } finally {
    await superuser.end()
  }
}
