import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FieldMode } from '#contract/field-mode.ts'
import { forgetGuarded, guardFields } from '#contract/guarded.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { EVERY_FIELD, type FieldAccess } from '../access/field-access.ts'
import { InvalidInput } from '../errors.ts'
import { assertVisible, withoutMasked } from './guarded-input.ts'

const guard = guardFields('book', { price: 'whole', phone: 'mobile' })
afterAll(() => forgetGuarded('book'))
const query = listQuery({
  filters: { price: guard.price.filter(z.string()).optional() },
  sortable: ['name', 'price'],
  summable: ['price', 'pages'],
  guards: { price: 'book.price' },
})
const body = z.object({ name: z.string(), phone: guard.phone.value(z.string()).optional() })
const access = (mode: FieldMode): FieldAccess =>
  new Map([
    ['book.price', mode],
    ['book.phone', mode],
  ])

/** The issues of a call, as `path: code`. */
function refused(asked: object, mode: FieldMode, schema: z.ZodType = query): string[] {
  try {
    assertVisible({ query: schema }, access(mode), { query: schema.parse(asked), body: undefined })
    return []
  } catch (thrown) {
    if (!(thrown instanceof InvalidInput)) throw thrown
    return thrown.issues.map(({ path, code }) => `${path}: ${code}`)
  }
}

describe('a list', () => {
  test.each([2, 3] as const)('of mode %i is neither filtered, nor sorted, nor summed by the field', (mode) => {
    expect(refused({ price: '12' }, mode)).toEqual(['price: field_not_visible'])
    expect(refused({ orderField: 'price' }, mode)).toEqual(['orderField: field_not_visible'])
    expect(refused({ sumFields: 'pages,price' }, mode)).toEqual(['sumFields: field_not_visible'])
    expect(refused({ orderField: 'name', sumFields: 'pages' }, mode)).toEqual([])
  })

  test('is, where the field is read-only', () => {
    expect(refused({ price: '12', orderField: 'price', sumFields: 'price' }, 1)).toEqual([])
  })

  test('has an export that keeps to the same', () => {
    const { file } = exportRoutes({ path: '/x/export', can: 'x:x:export', what: 'X', query, columns: ['name'] })
    expect(refused({ orderField: 'price' }, 2, file.query)).toEqual(['orderField: field_not_visible'])
  })
})

describe('a body', () => {
  const sent = { name: 'x', phone: '138****1234' }

  test('loses what came back masked, for a caller to whom it is masked or hidden', () => {
    for (const mode of [2, 3] as const) expect(withoutMasked({ body }, access(mode), sent)).toEqual({ name: 'x' })
    for (const mode of [0, 1] as const) expect(withoutMasked({ body }, access(mode), sent)).toEqual(sent)
    expect(withoutMasked({ body }, EVERY_FIELD, sent)).toBe(sent)
  })

  test('keeps a value that is none', () => {
    const full = { name: '***', phone: '13812341234' }
    expect(withoutMasked({ body }, access(2), full)).toEqual(full)
  })
})
