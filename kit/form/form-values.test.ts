import { expect, test } from 'vitest'
import { z } from 'zod'
import { cleaned, placeIssues } from './form-values.ts'

test('an emptied field that may be left out is left out; others stay to be refused', () => {
  const schema = z.object({
    name: z.string().min(1),
    password: z.string().min(6).optional(),
    remark: z.string(),
    grade: z.number().default(1),
  })
  expect(cleaned(schema, { name: '', password: '', remark: '', grade: null, other: 1 })).toEqual({
    name: '',
    remark: '',
    other: 1,
  })
})

test('issues go to the field they name, others stay together', () => {
  const issue = (path: string, msg: string) => ({ path, code: 'x', msg })
  const { fields, rest } = placeIssues(
    [
      issue('username', 'taken'),
      issue('roleIdList.2', 'unknown role'),
      issue('username', 'too short'),
      issue('version', 'old'),
      issue('', 'odd'),
    ],
    ['username', 'roleIdList'],
  )
  expect([...fields]).toEqual([
    ['username', ['taken', 'too short']],
    ['roleIdList', ['unknown role']],
  ])
  expect(rest).toEqual(['old', 'odd'])
})

test('issues of a table go to its cells; those about the table as a whole to the field', () => {
  const issue = (path: string) => ({ path, code: 'x', msg: path })
  const { fields, cells, rest } = placeIssues(
    [issue('items'), issue('body.items.3.amount'), issue('items.0'), issue('people.1.name')],
    ['items', 'people'],
    ['items'],
  )
  expect([...fields]).toEqual([
    ['items', ['items', 'items.0']],
    ['people', ['people.1.name']],
  ])
  expect([...cells]).toEqual([['items.3.amount', ['body.items.3.amount']]])
  expect(rest).toEqual([])
})
