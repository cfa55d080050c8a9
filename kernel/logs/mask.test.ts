import { expect, test } from 'vitest'
import { z } from 'zod'
import { personalValue, secretValue } from '#contract/marks.ts'
import { Sealed } from '#contract/session.ts'
import { maskerOf } from './mask.ts'

const masked = (schema: z.ZodType, value: unknown) => JSON.parse(maskerOf(schema)(value).input || 'null') as unknown

test('values are masked by their marks, wherever they stand', () => {
  const schema = z.object({
    name: z.string(),
    key: secretValue(z.string().min(3)).optional(),
    people: z.array(z.object({ mobile: personalValue(z.string()).nullable().default(null) })),
    either: z.union([z.literal(''), secretValue(z.string())]).default(''),
  })
  const value = { name: 'Ann', key: 'hush', people: [{ mobile: '13800000000' }, { mobile: null }], either: 'hush' }
  expect(masked(schema, value)).toEqual({
    name: 'Ann',
    key: { $masked: 'secret' },
    people: [{ mobile: { $masked: 'personal' } }, { mobile: null }],
    either: { $masked: 'secret' },
  })
  expect(maskerOf(schema)(value).masked).toBe(3)
})

test('what no schema describes is not shown: unknown fields, open values, sealed bodies, other kinds', () => {
  const schema = z.object({ name: z.string(), data: z.record(z.string(), z.json()) })
  expect(masked(schema, { name: { deep: 'hush' }, data: { a: 'hush' }, extra: 'hush', newPassword: 'hush' })).toEqual({
    name: { $masked: 'unknown' },
    data: { a: { $masked: 'content' } },
    extra: { $masked: 'unknown' },
    newPassword: { $masked: 'secret' },
  })
  expect(masked(Sealed, { kid: 'a', key: 'hush', iv: 'b', data: 'hush' })).toEqual({ $masked: 'secret' })
})

test('what is long is cut: texts, lists, all of it', () => {
  const schema = z.object({ text: z.string(), list: z.array(z.string()) })
  const long = maskerOf(schema)({ text: 'x'.repeat(1_000_000), list: Array.from({ length: 5_000 }, () => 'y') })
  expect(long.input.length).toBeLessThan(600)
  const wide = maskerOf(z.object({ list: z.array(z.string()) }))({ list: Array(20).fill('z'.repeat(5_000)) })
  expect(wide.input).toBe('{"$masked":"long"}')
})

test('a text that the database cannot store is changed', () => {
  const { input } = maskerOf(z.object({ text: z.string() }))({ text: 'a\u0000b\ud800c' })
  expect(JSON.parse(input)).toEqual({ text: 'a\ufffdb\ufffdc' })
})

test('trees are followed, kinds of a union masked by all of them', () => {
  interface Tree {
    secretWord?: string | undefined
    below: Tree[]
  }
  const Tree: z.ZodType<Tree> = z.object({ secretWord: z.string().optional(), below: z.lazy(() => z.array(Tree)) })
  expect(masked(Tree, { below: [{ secretWord: 'hush', below: [] }] })).toEqual({
    below: [{ secretWord: { $masked: 'secret' }, below: [] }],
  })
  const Kind = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), value: secretValue(z.string()) }),
    z.object({ kind: z.literal('b'), value: z.string() }),
  ])
  expect(masked(z.object({ kind: Kind }), { kind: { kind: 'b', value: 'x' } })).toEqual({
    kind: { kind: 'b', value: { $masked: 'secret' } },
  })
})
