import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELD_KINDS } from '../model/kinds.ts'
import { placedFields, type FormModel } from '../model/model.ts'
import { Dice } from '../testing/dice.ts'
import { column, field, idOf, modelOf } from '../testing/models.ts'
import { randomId, randomModel } from '../testing/random-model.ts'
import { withNewIds } from './copy.ts'
import { FORM_SCHEMA_ID, formFileSchema, readFormFile, writeFormFile } from './file.ts'

const seed = fc.integer({ min: 0, max: 0x7fffffff })

const problems = (text: string) => {
  const read = readFormFile(text)
  return 'problems' in read ? read.problems.map(({ code, path }) => `${code} ${path}`) : []
}

test('a form is written, read and equal', () => {
  fc.assert(
    fc.property(seed, (from) => {
      const model = randomModel(new Dice(from), { fields: 15, rules: 0.4 })
      const read = readFormFile(writeFormFile(model)) as { model: FormModel }
      expect(read.model).toEqual(model)
      // What was read has its keys in the order of the schema.
      const text = writeFormFile(read.model)
      expect(writeFormFile((readFormFile(text) as { model: FormModel }).model)).toBe(text)
    }),
    { numRuns: 200 },
  )
})

describe('what is no file of a form', () => {
  const file = writeFormFile(modelOf([field('text', 'a')]))

  test('is refused with a problem', () => {
    expect(problems(file)).toEqual([])
    for (const text of ['', '{', 'null', '[]', '5', '"x"', `${file}x`])
      expect(problems(text)).toEqual(['form_invalid '])
    expect(problems('{}')).toEqual(['form_invalid $schema'])
    expect(problems(file.replace(FORM_SCHEMA_ID, 'urn:portico:form:9'))).toEqual(['form_invalid $schema'])
    expect(problems(file.replace('"format": 1', '"format": 2'))).toEqual(['form_invalid format'])
    expect(problems(file.replace('"kind": "text"', '"kind": "script"'))).toEqual(['form_invalid fields.0.kind'])
    expect(problems(file.replace('{', '{"__proto__": {},'))).toEqual(['form_invalid '])
  })

  test('however large or deep it is', () => {
    expect(problems(`${' '.repeat(2_000_000)}${file}`)).toEqual(['form_too_large '])
    const deep = `{"$schema":"${FORM_SCHEMA_ID}","layout":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
    expect(problems(deep)).toEqual(['form_too_large '])
  })

  test('any change of one character is a form or has problems, and nothing is thrown', () => {
    const text = writeFormFile(randomModel(new Dice(7), { fields: 6 }))
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('"', '{', ']', '0', 'x', ',', '\u0000', ''), (at, char) => {
        const read = readFormFile(text.slice(0, at) + char + text.slice(at + 1))
        expect('model' in read || read.problems.length > 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a copy', () => {
  test('has other ids everywhere, and is the same form', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const dice = new Dice(from)
        const model = randomModel(dice, { fields: 10, rules: 0.4 })
        const copy = withNewIds(model, () => randomId(dice))
        const ids = (of: FormModel) => placedFields(of.fields).map((one) => one.field.id)
        for (const id of ids(model)) expect(JSON.stringify(copy)).not.toContain(`"${id}"`)
        const back = ids(model)
        expect(withNewIds(copy, () => back.shift() ?? '')).toEqual(model)
      }),
      { numRuns: 200 },
    )
  })

  test('names its own fields in options and sums', () => {
    const options = (source: object) => ({ options: source })
    const model = modelOf([
      field('checkbox', 'many'),
      field('select', 'one', options({ from: 'field', field: idOf('many') })),
      field('select', 'other', options({ from: 'api', api: 'x', params: { a: idOf('many') } })),
      field('childTable', 't', { fields: [column('number', 'qty')], sums: [idOf('qty')] }),
    ])
    const ids = ['n-01', 'n-02', 'n-03', 'n-04', 'n-05']
    const copy = withNewIds(model, () => ids.shift() ?? '')
    expect(copy.fields).toMatchObject([
      { id: 'n-01' },
      { id: 'n-02', options: { field: 'n-01' } },
      { id: 'n-03', options: { params: { a: 'n-01' } } },
      { id: 'n-04', sums: ['n-05'], fields: [{ id: 'n-05' }] },
    ])
    expect(problems(writeFormFile(copy))).toEqual([])
  })
})

test('the schema of files names every kind of field', () => {
  const schema = formFileSchema()
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: FORM_SCHEMA_ID,
    type: 'object',
    required: ['$schema', 'format', 'title', 'fields', 'layout'],
    additionalProperties: false,
  })
  const text = JSON.stringify(schema)
  for (const kind of FIELD_KINDS) expect(text).toContain(`"const":"${kind}"`)
})
