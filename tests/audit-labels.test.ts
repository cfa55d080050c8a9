/** Every field the audit trail can hold has a label in both languages, and every value that is one of a few. */
import { describe, expect, test } from 'vitest'
import { AUDIT_DICTIONARIES, AUDIT_FLAGS, fieldKeys, resourceKeys, valueKeys } from '#system/contract/audit-words.ts'
import en from '../modules/system/locales/en.json' with { type: 'json' }
import zh from '../modules/system/locales/zh.json' with { type: 'json' }
import { auditedFields, auditedSchemas } from './audited-schemas.ts'
import { filesLike, textOf } from './files.ts'

type Words = Readonly<Record<string, string>>
const languages: readonly Words[] = [zh, en]
/** A text with a place in it counts something; it is no label. */
const labelOf = (words: Words, keys: readonly string[]): string | undefined => {
  const found = keys.map((key) => words[key]).find((text) => text !== undefined)
  return found?.includes('{{') ? undefined : found
}

describe.each(Object.entries(auditedSchemas))('%s', (resource, schema) => {
  const fields = auditedFields(schema)

  test('has a name, and so has every field of it', () => {
    expect(fields.length).toBeGreaterThan(0)
    for (const words of languages) {
      expect(labelOf(words, resourceKeys(resource))).toBeDefined()
      expect(fields.map(({ field }) => field).filter((field) => !labelOf(words, fieldKeys(resource, field)))).toEqual(
        [],
      )
    }
  })

  test('every value that is one of a few has a name', () => {
    const raw = fields.flatMap(({ field, choices }) =>
      choices
        .filter((value) => value !== '' && !isNamedOtherwise(field, value))
        .filter((value) => languages.some((words) => !labelOf(words, valueKeys(resource, field, value))))
        .map((value) => `${field}: ${value}`),
    )
    expect(raw).toEqual([])
  })
})

/** By a dictionary of the organisation, or as yes and no. */
const isNamedOtherwise = (field: string, value: string | number): boolean =>
  (typeof value === 'number' && Object.hasOwn(AUDIT_DICTIONARIES, field)) ||
  (AUDIT_FLAGS.has(field) && /^[01]$/.test(String(value)))

test.each([
  ['the result of an import', 'user', ['mode', 'created', 'changed', 'same']],
  ['an export', 'user', ['format', 'columns', 'rows', 'ids', 'order', 'orderField', 'keyword']],
  ['a batch of processes', 'workflowBatch', ['total', 'count', 'targetNumber', 'map']],
])('%s has its own labels, not those of a form', (_, resource, fields) => {
  const times = /时间|created at|创建/i
  for (const words of languages)
    for (const field of fields) {
      const label = labelOf(words, fieldKeys(resource, field))
      expect(label, field).toBeDefined()
      expect(label, field).not.toMatch(times)
    }
  expect(labelOf(zh, fieldKeys('user', 'created'))).toBe('新增条数')
})

test.each([
  ['mode', ['create', 'update', 'upsert']],
  ['format', ['xlsx', 'csv']],
  ['noticeStatus', [0, 1, 2]],
  ['state', [0, 1, 2, 3]],
  ['visibility', ['public', 'signed']],
])('what is written of %s beside the drafts has names', (field, values) => {
  for (const words of languages)
    for (const value of values) expect(labelOf(words, valueKeys('any', field, value)), String(value)).toBeDefined()
})

test('every action and noun that the code writes has a name', () => {
  const code = filesLike(/^(modules|kernel)\/.*(?<!\.test)\.ts$/).filter(
    (path) => path.includes('/server/') || path.startsWith('kernel/'),
  )
  const written = code.flatMap((path) => {
    const text = textOf(path)
    return /recordChanges?\(|insertAudit\(/.test(text)
      ? [...text.matchAll(/\baction: '([a-zA-Z-]+)'/g)].map(([, action = '']) => action)
      : []
  })
  expect(new Set(written).size).toBeGreaterThan(15)
  for (const words of languages)
    expect([...new Set(written)].filter((action) => !(`system.audit.action.${action}` in words)).sort()).toEqual([])
})
