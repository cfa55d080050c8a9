import { expect, test } from 'vitest'
import { FIELD_KINDS } from '../model/kinds.ts'
import { column, field, modelOf } from '../testing/models.ts'
import { jsonSchemaOf } from './json-schema.ts'

const schemaOf = (...fields: Parameters<typeof modelOf>[0]) => jsonSchemaOf(modelOf(fields), 'en')

test('a form is an object of its variable names and nothing else', () => {
  const fields = [
    field('text', 'name', { required: true, help: { zh: '', en: 'Who' } }),
    field('amount', 'cost', { min: 0, default: { from: 'literal', value: 1.5 } }),
    field('select', 'one'),
    field('number', 'sum', { computed: '${cost * 2}', required: true }),
    field('text', 'note', { required: true, visibleWhen: '${cost > 5}' }),
  ]
  expect(schemaOf(...fields)).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Test',
    type: 'object',
    properties: {
      name: { title: 'name', description: 'Who', type: 'string', maxLength: 200 },
      cost: {
        title: 'cost',
        type: ['number', 'null'],
        minimum: 0,
        maximum: 999_999_999_999_999,
        multipleOf: 0.01,
        default: 1.5,
      },
      one: {
        title: 'one',
        anyOf: [
          {
            oneOf: [
              { const: 'a', title: 'A' },
              { const: 'b', title: 'B' },
            ],
          },
          { type: 'null' },
        ],
      },
      sum: {
        title: 'sum',
        type: ['number', 'null'],
        minimum: -999_999_999_999_999,
        maximum: 999_999_999_999_999,
        multipleOf: 0.01,
        readOnly: true,
      },
      note: { title: 'note', type: ['string', 'null'], maxLength: 200 },
    },
    required: ['name'],
    additionalProperties: false,
  })
})

test('rows are objects of their columns, with an id', () => {
  const table = field('childTable', 'items', { fields: [column('date', 'day', { required: true })], maxRows: 9 })
  expect(schemaOf(table)['properties']).toEqual({
    items: {
      title: 'items',
      type: ['array', 'null'],
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          day: { title: 'day', type: 'string', format: 'date' },
        },
        required: ['day'],
        additionalProperties: false,
      },
      maxItems: 9,
    },
  })
})

test('every kind has a schema, labels are in the language', () => {
  for (const kind of FIELD_KINDS) {
    const properties = schemaOf(field(kind, 'one'))['properties'] as { one: { type?: unknown; anyOf?: unknown } }
    expect(properties.one.type ?? properties.one.anyOf, kind).toBeDefined()
  }
  expect(jsonSchemaOf(modelOf([field('radio', 'one')]), 'zh')).toMatchObject({
    title: '测试',
    properties: { one: { anyOf: [{ oneOf: [{ title: '甲' }, { title: '乙' }] }, { type: 'null' }] } },
  })
})
