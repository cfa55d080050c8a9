import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Flag } from '#contract/scalars.ts'
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
})
