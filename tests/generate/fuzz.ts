/** The fuzzer: calls what the API document describes, with whatever comes to its mind. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { aServer, type Answer, type TestServer } from '../harness.ts'
import { anActor } from '../people.ts'
import { asSuperuser, fillTwoTenants, tenantTables } from '../two-tenants.ts'
import { inputFor, rawBody, strayPath, type Vocabulary } from './arbitrary.ts'
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

export const asAdministrator: Caller = (server) => server.admin()
export const asOrdinaryPerson: Caller = async (server) => (await anActor(server, { can: ['sys:user:pick'], scope: 3 })).token

/** Fuzzes for at most `ms`; every answer must be an envelope and none a defect of ours. */
export async function fuzz(caller: Caller, { seed, ms }: { seed: number; ms: number }): Promise<void> {
  const server = await aServer()
  try {
    const { body } = await server.request('GET', '/openapi.json')
    const calls = callsOf(body as unknown as Document, await idsOf(server))
    let token = await caller(server)
    const answered = async (call: Call, headers?: Record<string, string>) => {
      const answer = await send(server, call, { token, ...(headers ? { headers } : {}) })
      if (answer.status === 401) token = await caller(server)
      expectEnvelope(answer)
    }
    const bounds = { seed, numRuns: 1_000_000, interruptAfterTimeLimit: ms / 2, markInterruptAsFailure: false, endOnFailure: true }
    await fc.assert(fc.asyncProperty(calls, (call) => answered(call)), bounds)
    const stray = fc.record({ method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), path: strayPath, raw: rawBody })
    await fc.assert(
      fc.asyncProperty(stray, ({ method, path, raw }) => answered({ method, path, query: {}, body: raw.text }, { 'content-type': raw.type })),
      { ...bounds, interruptAfterTimeLimit: ms / 4 },
    )
  } finally {
    await server.close()
  }
}

async function send(server: TestServer, { method, path, query, body }: Call, more: { token: string; headers?: Record<string, string> }): Promise<Answer> {
  const answer = await server.request(method, path, { query, ...(method === 'GET' ? {} : { body }), ...more })
  expect(answer.headers['content-type'], `${method} ${path}`).toMatch(/^application\/json/)
  return answer
}

/** Any call of any operation; a stream stays open and is left out. */
function callsOf(document: Document, ids: readonly string[]): fc.Arbitrary<Call> {
  const words: Vocabulary = { shared: document.components.schemas, ids }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => responses['200']?.content?.['text/event-stream'] === undefined)
      .map(([method, operation]) => callOf(method.toUpperCase(), path, operation, words)),
  )
  expect(operations.length).toBeGreaterThan(0)
  return fc.oneof(...operations)
}

function callOf(method: string, path: string, { parameters, requestBody }: Operation, words: Vocabulary): fc.Arbitrary<Call> {
  const valuesIn = (place: Parameter['in']) => {
    const meant = parameters.filter((parameter) => parameter.in === place)
    const parts = Object.fromEntries(meant.map(({ name, schema }) => [name, inputFor(schema, words).map(inAddress)]))
    return fc.record(parts, { requiredKeys: place === 'path' ? Object.keys(parts) : [], noNullPrototype: true })
  }
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? inputFor(schema, words) : fc.constant(undefined)
  return fc.record({ params: valuesIn('path'), query: valuesIn('query'), body }).map(({ params, query, body: given }) => ({
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

/** Some ids of every table, and one that nobody has. */
async function idsOf(server: TestServer): Promise<string[]> {
  const superuser = await asSuperuser(server.urls.owner)
  try {
    await fillTwoTenants(superuser)
    const ids = ['0192d5a0-0000-7000-8000-00000000ffff']
    for (const table of await tenantTables(superuser)) {
      if (!(await superuser.query(`select from pg_attribute where attrelid = $1::regclass and attname = 'id'`, [table])).rowCount) continue
      const { rows } = await superuser.query<{ id: string }>(`select id::text from ${table} order by random() limit 4`)
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  } finally {
    await superuser.end()
  }
}
