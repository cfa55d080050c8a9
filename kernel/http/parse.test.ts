import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listQuery } from '#contract/list.ts'
import { requiredLine } from '#contract/scalars.ts'
import { InvalidInput } from '../errors.ts'
import { parseInput, withoutBlanks } from './parse.ts'

function issuesOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof InvalidInput) return error.issues.map(({ path, code }) => `${path}: ${code}`)
    throw error
  }
  return []
}

describe('input is parsed once, all issues at once', () => {
  const body = z.object({
    name: requiredLine(5),
    inner: z.object({ n: z.number().max(3) }),
    tags: z.array(z.string()).min(1),
  })

  test('every issue comes with its path', () => {
    const input = { params: undefined, query: undefined, body: { name: ' ', inner: { n: 9 }, tags: [] } }
    expect(issuesOf(() => parseInput({ body }, input))).toEqual(['name: required', 'inner.n: too_big', 'tags: too_few'])
  })

  test('issues of query and body come together', () => {
    const query = listQuery({ filters: {}, sortable: ['createDate'] })
    const input = { params: undefined, query: { limit: '-1', orderField: "'; drop table" }, body: {} }
    expect(issuesOf(() => parseInput({ query, body }, input))).toEqual([
      'orderField: invalid_value',
      'name: required',
      'inner: required',
      'tags: required',
    ])
  })

  test('control characters are refused, NUL among them', () => {
    const input = { params: undefined, query: undefined, body: { name: 'a\u0000b', inner: { n: 1 }, tags: ['x'] } }
    expect(issuesOf(() => parseInput({ body }, input))).toEqual(['name: control_characters'])
  })

  test('blank filters count as absent', () => {
    expect(withoutBlanks({ a: '', b: 'x' })).toEqual({ b: 'x' })
  })
})

describe('the query of a list', () => {
  const query = listQuery({ filters: { name: z.string().optional() }, sortable: ['createDate', 'name'] })
  const parse = (value: unknown) => parseInput({ query }, { params: undefined, query: value, body: undefined }).query

  test('has defaults', () => {
    expect(parse({})).toEqual({ page: 1, limit: 10, order: 'desc' })
  })
  test('limit=-1 needs ids', () => {
    expect(issuesOf(() => parse({ limit: '-1' }))).toEqual(['limit: limit_needs_ids'])
    expect(parse({ limit: '-1', ids: '0192d5a0-0000-7000-8000-000000000001' })).toMatchObject({ limit: -1 })
  })
  test('limit goes from 1 to 1000', () => {
    expect(issuesOf(() => parse({ limit: '1001' }))).toHaveLength(1)
    expect(issuesOf(() => parse({ limit: '0' }))).toHaveLength(1)
    expect(parse({ limit: '1000' })).toMatchObject({ limit: 1000 })
  })
  test('a sum is taken over declared fields only', () => {
    expect(issuesOf(() => parse({ sumFields: 'password' }))).toEqual(['sumFields.0: unknown_field'])
  })
})
