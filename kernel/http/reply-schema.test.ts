import build from 'fast-json-stringify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Flag } from '#contract/scalars.ts'
import { page } from '#contract/list.ts'
import { RouteItem } from '#system/contract/menu.ts'
import { replySchema } from './reply-schema.ts'

const written = (reply: z.ZodType, data: unknown): unknown =>
  (JSON.parse(build(replySchema(reply) as object)({ code: 0, msg: 'ok', data })) as { data: unknown }).data

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
    const item = (name: string, children: unknown[] = []) => ({
      path: `/${name}`,
      name,
      secret: 1,
      meta: { title: name, icon: '', hidden: false, noClosable: false, menuId: '1', menu: { menuType: 0 } },
      showFlag: 1,
      children,
    })
    const [first] = written(z.array(RouteItem), [item('a', [item('b')])]) as [{ children: { name: string }[] }]
    expect(first).not.toHaveProperty('secret')
    expect(first.children[0]).toMatchObject({ name: 'b', children: [] })
    expect(first.children[0]).not.toHaveProperty('secret')
  })
})
