import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Flag } from '#contract/scalars.ts'
import { forgetGuarded, guardedRecord, guardFields } from '#contract/guarded.ts'
import { page } from '#contract/list.ts'
import { replyWriter } from './reply-writer.ts'

const written = (reply: z.ZodType, data: unknown): unknown =>
  (JSON.parse(replyWriter(reply)({ code: 0, msg: 'ok', data })) as { data: unknown }).data

const Branch = z.object({
  name: z.string(),
  get children() {
    return z.array(Branch)
  },
})

describe('a reply is written by its schema', () => {
  test('what the schema does not name never leaves', () => {
    const reply = z.object({ id: z.string(), inner: z.object({ a: z.number() }) })
    expect(written(reply, { id: 'x', secret: 1, inner: { a: 1, hash: 'y' } })).toEqual({ id: 'x', inner: { a: 1 } })
  })

  test('in lists and records, too', () => {
    expect(
      written(page(z.object({ id: z.string() })), { list: [{ id: 'a', x: 1 }], total: 1, totalExact: true }),
    ).toEqual({
      list: [{ id: 'a' }],
      total: 1,
      totalExact: true,
    })
    expect(written(z.record(z.string(), z.array(z.object({ v: z.string() }))), { k: [{ v: '1', w: 2 }] })).toEqual({
      k: [{ v: '1' }],
    })
  })

  test('literals, enumerations, nullable and absent values keep what they are', () => {
    const reply = z.object({
      flag: Flag,
      kind: z.enum(['a', 'b']),
      when: z.string().nullable(),
      maybe: z.number().optional(),
    })
    expect(written(reply, { flag: 1, kind: 'b', when: null })).toEqual({ flag: 1, kind: 'b', when: null })
    expect(written(reply, { flag: 0, kind: 'a', when: 'x', maybe: 2 })).toEqual({
      flag: 0,
      kind: 'a',
      when: 'x',
      maybe: 2,
    })
  })

  test('null as the whole answer', () => {
    expect(written(z.null(), null)).toBeNull()
  })

  test('trees nest', () => {
    const leaf = { name: 'b', secret: 1, children: [] }
    expect(written(z.array(Branch), [{ name: 'a', secret: 1, children: [leaf] }])).toEqual([
      { name: 'a', children: [{ name: 'b', children: [] }] },
    ])
  })

  test('a value of another type than promised, or a missing one, is a defect', () => {
    const reply = z.object({ id: z.string(), n: z.number().optional() })
    expect(() => written(reply, { id: 1 })).toThrow('id')
    expect(() => written(reply, { n: 1 })).toThrow('id')
    expect(() => written(reply, { id: null })).toThrow('null')
    expect(() => written(z.array(z.string()), { length: 0 })).toThrow('array')
  })

  test('of several shapes the first that fits is written', () => {
    const reply = z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])
    expect(written(reply, { b: 1, c: 2 })).toEqual({ b: 1 })
  })

  test('records of several kinds are written by their kind, however alike they are', () => {
    const text = z.object({ kind: z.literal('text'), name: z.string() })
    const number = z.object({ kind: z.literal('number'), name: z.string(), decimals: z.number().optional() })
    const reply = z.array(z.discriminatedUnion('kind', [text, number]))
    const sent = [
      { kind: 'number', name: 'a', decimals: 2, secret: 1 },
      { kind: 'text', name: 'b', decimals: 2 },
    ]
    expect(written(reply, sent)).toEqual([
      { kind: 'number', name: 'a', decimals: 2 },
      { kind: 'text', name: 'b' },
    ])
    expect(() => written(reply, [{ kind: 'date', name: 'c' }])).toThrow('kind')
  })

  test('kinds that contain each other are distinguished as well', () => {
    interface Group {
      kind: 'group'
      items: (Group | { kind: 'leaf'; of: number })[]
    }
    const Leaf = z.object({ kind: z.literal('leaf'), of: z.number() })
    const Inner: z.ZodType<Group> = z.lazy(() => z.object({ kind: z.literal('group'), items: z.array(Item) }))
    const Item: z.ZodType<Group['items'][number]> = z.lazy(() => z.union([Inner, Leaf]))
    const tree = { kind: 'group', items: [{ kind: 'group', items: [{ kind: 'leaf', of: 3 }] }] }
    expect(written(Item, { ...tree, secret: 1 })).toEqual(tree)
  })

  test('any JSON is written as it is, also what is undefined somewhere inside', () => {
    const reply = z.object({ values: z.record(z.string(), z.json()) })
    const values = { rows: [{ id: 'a', n: 1, none: undefined }], at: null, tags: ['x'], deep: { more: [true] } }
    expect(written(reply, { values, secret: 1 })).toEqual({ values: JSON.parse(JSON.stringify(values)) as unknown })
  })
})

describe('a guarded field', () => {
  const guard = guardFields('visitor', { phone: 'mobile', mail: 'mail', plate: 'whole' })
  afterAll(() => forgetGuarded('visitor'))
  const Visitor = z.object({
    phone: guard.phone.value(z.string()).optional(),
    mail: guard.mail.value(z.string()).nullable().optional(),
    plates: z.array(guard.plate.value(z.string())),
  })
  const visitor = { phone: '138 1234 1234', mail: 'z.san@example.com', plates: ['A 123'] }
  const seen = (reply: z.ZodType, data: unknown, modes: Record<string, 0 | 1 | 2 | 3>): unknown =>
    (JSON.parse(replyWriter(reply, new Map(Object.entries(modes)))({ code: 0, msg: 'ok', data })) as { data: unknown })
      .data

  test('is masked or left out, wherever it stands, and as it is where it is read-only', () => {
    expect(
      seen(
        page(Visitor),
        { list: [visitor], total: 1, totalExact: true },
        { 'visitor.phone': 2, 'visitor.mail': 3, 'visitor.plate': 2 },
      ),
    ).toEqual({
      list: [{ phone: '138****1234', plates: ['****'] }],
      total: 1,
      totalExact: true,
    })
    expect(seen(Visitor, visitor, { 'visitor.phone': 1, 'visitor.mail': 2 })).toEqual({
      ...visitor,
      mail: 'z***@example.com',
    })
    expect(seen(Visitor, { phone: '', mail: null, plates: [] }, { 'visitor.phone': 2, 'visitor.mail': 2 })).toEqual({
      phone: '',
      mail: null,
      plates: [],
    })
  })

  test('is found by its name in records of its noun, in the spelling of wire and database', () => {
    const Entry = z.object({
      resource: z.string(),
      changes: guardedRecord(z.record(z.string(), z.unknown()), 'resource'),
    })
    const changes = { phone: ['', '13812341234'], mail: 'a@b.c', PLATE_: { deep: 'A 123' }, other: '13812341234' }
    const modes = { 'visitor.phone': 2, 'visitor.mail': 3, 'visitor.plate': 2 } as const
    expect(seen(Entry, { resource: 'visitor', changes }, modes)).toEqual({
      resource: 'visitor',
      changes: { phone: ['', '138****1234'], PLATE_: '****', other: '13812341234' },
    })
    expect(seen(Entry, { resource: 'stone', changes }, modes)).toEqual({ resource: 'stone', changes })
  })
})
