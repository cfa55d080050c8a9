import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Flag, requiredLine } from '#contract/scalars.ts'
import { route } from '#contract/route.ts'
import { readSettings } from '../config/settings.ts'
import { BadForm, formReader } from './form-body.ts'
import { mountRoutes } from './mount.ts'
import { createHttpServer } from './server.ts'
import pino from 'pino'

const body = z.object({
  name: requiredLine(20),
  status: Flag,
  weight: z.number().nullable().default(null),
  open: z.boolean().optional(),
  roles: z.array(z.string()).optional(),
})
const reader = formReader(body)
const read = (form: string) => reader?.(new URLSearchParams(form))

describe('a form is read as the body that the contract describes', () => {
  test('numbers, flags, yes and no, and repeated fields', () => {
    expect(read('name=%E5%BC%A0+%26&status=1&weight=-2.5&open=false&roles=a&roles=b')).toEqual({
      name: '张 &',
      status: 1,
      weight: -2.5,
      open: false,
      roles: ['a', 'b'],
    })
  })

  test('an empty field is an empty text, null where that is allowed, and otherwise not given', () => {
    expect(read('name=&status=&weight=&roles=')).toEqual({ name: '', weight: null, roles: [] })
  })

  test.each(['status=1e0', 'status=0x1', 'status=1&status=0', 'weight=NaN', 'open=yes'])(
    'what does not fit stays what it was, and the contract refuses it: %s',
    (form) => expect(body.safeParse(read(`name=a&status=0&${form}`)).success).toBe(false),
  )

  test.each(['__proto__=1', 'constructor=1', 'prototype=1'])('a name that objects reserve: %s', (form) => {
    expect(() => read(form)).toThrow(BadForm)
  })

  test('too many fields', () => {
    expect(() => read(Array.from({ length: 1_001 }, (_, n) => `f${n}=1`).join('&'))).toThrow(BadForm)
  })

  test.each([
    ['an object inside', z.object({ inner: z.object({ a: z.string() }) })],
    ['a list of objects', z.object({ rows: z.array(z.object({ a: z.string() })) })],
    ['a record', z.record(z.string(), z.string())],
    ['a list', z.array(z.string())],
    ['anything', z.object({ value: z.json() })],
  ])('a body that is not flat takes no forms: %s', (_, schema) => expect(formReader(schema)).toBeUndefined())
})

describe('over HTTP', async () => {
  const app = createHttpServer(readSettings({ BODY_LIMIT: '65536' }), pino({ level: 'silent' }))
  const echo = route({ method: 'POST', path: '/flat', can: 'public', summary: 'Flat', body, reply: body })
  const deep = route({
    method: 'POST',
    path: '/deep',
    can: 'public',
    summary: 'Deep',
    body: z.array(z.string()),
    reply: z.object({}),
  })
  const access = {
    sessions: { resolve: async () => undefined } as never,
    keys: { resolve: async () => undefined },
    shares: { admit: () => Promise.reject(new Error('nothing is shared')) },
    stepUp: { assertVerified: async () => {} },
    limits: { tenant: async () => {} },
  }
  const handle = async ({ body: given }: { body: unknown }) => given
  mountRoutes(
    app,
    '/xtbg',
    [
      { id: 'flat', route: echo, handle },
      { id: 'deep', route: deep, handle },
    ],
    access,
  )
  const post = async (url: string, payload: string, type = 'application/x-www-form-urlencoded;charset=UTF-8') => {
    const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
    return {
      status: answer.statusCode,
      body: answer.json<{ code: number; error?: string; data: Record<string, unknown> }>(),
    }
  }

  test('the handler gets the same body as from JSON', async () => {
    const { status, body: answer } = await post('/xtbg/flat', 'name=a&status=0&roles=x')
    expect([status, answer.data]).toEqual([200, { name: 'a', status: 0, weight: null, roles: ['x'] }])
  })

  test('an error names its field', async () => {
    const { status, body: answer } = await post('/xtbg/flat', 'name=+&status=7')
    expect(status).toBe(400)
    expect((answer.data.issues as { path: string }[]).map(({ path }) => path)).toEqual(['name', 'status'])
  })

  test('a reserved name is a malformed body, an unknown type and a body that is not flat are refused as media', async () => {
    expect((await post('/xtbg/flat', '__proto__=1')).body.error).toBe('malformed_body')
    expect((await post('/xtbg/flat', 'name=a', 'text/plain')).status).toBe(415)
    expect((await post('/xtbg/deep', 'a=b')).status).toBe(415)
  })

  test('nothing but the limit of every body is read', async () => {
    expect((await post('/xtbg/flat', `name=${'a'.repeat(70_000)}`)).status).toBe(413)
  })
})
