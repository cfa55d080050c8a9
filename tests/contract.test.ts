/** What the contract promises as a whole: codes, permissions, and the API document. */
import { randomUUID as uuid } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { modules } from '../apps/server/modules.ts'
import { productMenus } from '../apps/server/seed.ts'
import { codesOf, takesKey, type AnyRoute } from '#contract/route.ts'
import { hasText } from '#kernel/i18n/translate.ts'
import { formReader } from '#kernel/http/form-body.ts'
import { filesLike, ROOT, textOf } from './files.ts'
import { inputSchema, sampleOf } from './generate/schema.ts'
import { aServer } from './harness.ts'
import { asSuperuser } from './two-tenants.ts'

const server = await aServer()
const superuser = await asSuperuser(server.urls.owner)
const { mounted } = server.node
afterAll(async () => {
  await superuser.end()
  await server.close()
})

const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'status' in value &&
  'code' in value &&
  typeof value.code === 'number'

/** Every error code that a contract file exports, alone or in a record, once each. */
async function declaredCodes(): Promise<ErrorCode[]> {
  const found = new Set<ErrorCode>()
  for (const path of filesLike(/^(contract|modules\/\w+\/contract)\/[\w-]+\.ts$/)) {
    const exports = (await import(/* @vite-ignore */ join(ROOT, path))) as Record<string, unknown>
    for (const value of Object.values(exports)) {
      const inside = typeof value === 'object' && value !== null ? Object.values(value) : []
      for (const each of [value, ...inside]) if (isErrorCode(each)) found.add(each)
    }
  }
  return [...found]
}

describe('error codes', async () => {
  const codes = await declaredCodes()

  test('are found', () => {
    expect(codes.length).toBeGreaterThan(20)
    const thrown = mounted.flatMap(({ route }) => route.errors ?? [])
    expect(thrown.filter((code) => !codes.includes(code))).toEqual([])
  })

  test('have a name and a number of their own', () => {
    expect(new Set(codes.map(({ name }) => name)).size).toBe(codes.length)
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
    for (const { name, status, code } of codes) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(code === status || (code > status * 100 && code < status * 100 + 100), name).toBe(true)
    }
  })

  test.each(codes)('$name has a text in both languages', ({ name }) => {
    expect(hasText('zh', `error.${name}`)).toBe(true)
    expect(hasText('en', `error.${name}`)).toBe(true)
  })
})

describe('rules of fields', () => {
  /** What schemas and services call them: `{ error: 'mobile_format' }`, `invalid('pid', 'unknown_choice')`. */
  const named = filesLike(/^(contract|kernel|modules\/\w+\/(contract|server))\/.*(?<!\.test)\.ts$/).flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:error: |invalid\([^,)]+, )'([a-z]+(?:_[a-z]+)*)'/g)].map(([, code = '']) => code),
  )
  /** What the parser makes of Zod's own; their names stand behind `case`. */
  const made = [...textOf('kernel/http/parse.ts').matchAll(/(?<!case )'([a-z]+(?:_[a-z]+)+)'/g)].map(
    ([, code = '']) => code,
  )

  test.each([...new Set([...named, ...made])])('%s has a text in both languages', (code) => {
    expect(hasText('zh', `issue.${code}`)).toBe(true)
    expect(hasText('en', `issue.${code}`)).toBe(true)
  })
})

describe('permission codes', () => {
  test('every code that a route asks for belongs to a button or page that roles can grant', async () => {
    const { rows } = await superuser.query<{ code: string }>(
      'select distinct unnest(permissions) as code from sys_menu where tenant_id in (0, 1) and menu_type in (0, 1)',
    )
    // Customers have some that neither the operator nor the installation's own organisation has.
    const ofCustomers = productMenus.flatMap(({ permissions }) => permissions)
    const grantable = [...new Set([...rows.map(({ code }) => code), ...ofCustomers])]
    const asked = [...new Set(mounted.flatMap(({ route }) => codesOf(route.can)))]
    expect(asked.filter((code) => !grantable.includes(code))).toEqual([])
    for (const code of grantable) expect(code).toMatch(/^[a-z]+:[a-zA-Z]+:[a-zA-Z]+$/)
  })
})

interface Operation {
  operationId: string
  security?: object[]
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  responses: Record<string, { description: string }>
}

describe('the API document', async () => {
  const { body } = await server.request('GET', '/openapi.json')
  const paths = body['paths'] as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

  test('names every mounted route once', () => {
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/xtbg' }], security: [{ token: [] }] })
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(mounted.map(({ id }) => id).sort())
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test('has examples that their calls take', () => {
    const examples = modules.flatMap((module) => Object.entries(module.examples ?? {}))
    expect(examples.length).toBeGreaterThan(5)
    for (const [id, example] of examples) {
      const route = mounted.find((one) => one.id === id)?.route
      expect(route?.body?.safeParse(example).success, id).toBe(true)
      const operation = operations.find(({ operationId }) => operationId === id)
      expect(JSON.stringify(operation), id).toContain(JSON.stringify(example))
    }
  })

  test('says which operations a key opens: those with a code, but none that changes who may do what', () => {
    const byKey = operations.filter(({ security }) => security?.some((way) => 'key' in way))
    const named = mounted.filter(({ route }) => takesKey(route)).map(({ id }) => id)
    expect(byKey.map(({ operationId }) => operationId).sort()).toEqual(named.sort())
    expect(named).not.toContain('user.create')
    expect(named).toContain('wfInstance.start')
  })

  test('opens public operations and no others', () => {
    const open = operations.filter(({ security }) => security?.length === 0)
    const isPublic = mounted.filter(({ route }) => route.can === 'public').map(({ id }) => id)
    expect(open.map(({ operationId }) => operationId).sort()).toEqual(isPublic.sort())
  })

  test('says where a pass or a ticket stands that lets a call in instead of a token', () => {
    const { securitySchemes: schemes } = body['components'] as { securitySchemes: Record<string, object> }
    expect(schemes).toMatchObject({
      share: { in: 'header', name: 'share' },
      shareInAddress: { in: 'query', name: 'share' },
      ticket: { in: 'query', name: 'token' },
    })
    const taking = (scheme: string) =>
      operations
        .filter(({ security }) => security?.some((way) => scheme in way))
        .map(({ operationId }) => operationId)
        .sort()
    const having = (takes: (route: AnyRoute) => unknown) =>
      mounted
        .filter(({ route }) => takes(route))
        .map(({ id }) => id)
        .sort()
    expect(taking('share')).toEqual(having(({ share }) => share))
    expect(taking('shareInAddress')).toEqual(having(({ share }) => share?.inAddress))
    expect(taking('ticket')).toEqual(having(({ ticket }) => ticket))
    expect(taking('share')).toContain('preview.get')
    const guarded = operations.filter(({ security }) => security !== undefined && security.length > 0)
    for (const { security = [], operationId } of guarded) {
      expect(security, operationId).toContainEqual({ token: [] })
      for (const name of security.flatMap(Object.keys)) expect(schemes[name], operationId).toBeTypeOf('object')
    }
  })

  test('declares each parameter of a path, and describes each answer', () => {
    for (const { path, parameters, responses, operationId } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(
        inPath.map(({ name }) => name),
        operationId,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      for (const parameter of inPath) expect(parameter.required, operationId).toBe(true)
      expect(Object.keys(responses), operationId).toContain('200')
      for (const [status, { description }] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(description, operationId).toBeTruthy()
      }
    }
  })

  test('refers only to what is in it', () => {
    const text = JSON.stringify(body)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) expect(resolve(body, reference), reference).toBeTypeOf('object')
    expect(text).not.toMatch(/"\$(defs|schema)"|"definitions"/)
  })

  test('is the same for everybody and says nothing about the machine', async () => {
    const again = await server.request('GET', '/openapi.json', { token: await server.admin() })
    expect(again.body).toEqual(body)
    expect(JSON.stringify(body)).not.toMatch(/localhost|127\.0\.0\.1|\/home\//)
  })
})

/** `#/components/schemas/Failure` */
function resolve(document: unknown, reference: string): unknown {
  const [start, ...keys] = reference.split('/')
  if (start !== '#') return undefined
  return keys.reduce<unknown>(
    (at, key) => (at as Record<string, unknown> | undefined)?.[decodeURIComponent(key)],
    document,
  )
}

describe('form-encoded bodies', () => {
  let valid = 0
  const flat = mounted.flatMap(({ id, route }) => {
    const reader = route.body && !route.upload ? formReader(route.body) : undefined
    return reader && route.body ? [{ id, body: route.body, reader }] : []
  })

  test.each(flat)('$id reads from a form what JSON says', async ({ body, reader }) => {
    const schema = inputSchema(body)
    const properties = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, one.items ? { ...one, minItems: 1 } : one]),
    )
    const sample = await sampleOf({ ...schema, properties, required: Object.keys(properties) }, () => uuid())
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(sample as Record<string, unknown>))
      for (const each of Array.isArray(value) ? value : [value ?? '']) form.append(name, String(each))
    const parsed = body.safeParse(sample)
    if (parsed.success) valid += 1
    expect(body.safeParse(reader(form))).toEqual(parsed)
  })

  test('most bodies are flat, and most samples of them valid', () => {
    expect(flat.length).toBeGreaterThan(100)
    expect(valid).toBeGreaterThan(flat.length / 2)
  })
})
