/** Addresses and bodies with parameters: encoded, never leading elsewhere. */
import { describe, expect, test } from 'vitest'
import { partsOf } from '#forms/contract/api-address.ts'
import { isBodyTemplate, paramsOfBody } from '#forms/contract/api-body.ts'
import { isValuePath, MAX_API_OPTIONS, optionsOf, valueAt } from '#forms/contract/api-mapping.ts'
import { BadParam, makeRequest } from './make-request.ts'

const request = (url: string, params: Record<string, unknown> = {}, more: object = {}) =>
  makeRequest({ method: 'GET', url, headers: [], body: '', ...more }, params)
const address = (url: string, params: Record<string, unknown> = {}) => request(url, params).url.toString()

describe('an address', () => {
  test.each([
    'ftp://host/',
    'https://{host}/',
    'https://api.{x}.example/',
    'https://host:{port}/',
    '{scheme}://host/',
    'https://user:pass@host/',
    'https://host/a?{name}=1',
    'https://host/a#{x}',
    'https://host/{}',
    'https://host/{a b}',
    'https://host/{__proto__}',
    'https://host/{a',
    'https://host/a}',
    'https://host/{a{b}}',
    'https://host\\evil/',
    'https://host/a\\b',
    'https://host/a b',
    '//host/',
    'javascript:alert(1)',
  ])('is refused with parameters or signs where none may be: %s', (url) => expect(partsOf(url)).toBeUndefined())

  test('has parameters in its path and in values of its query', () => {
    expect(address('https://host/a/{id}.json?q={q}&fixed=1', { id: 7, q: 'x' })).toBe(
      'https://host/a/7.json?q=x&fixed=1',
    )
  })

  test('has values encoded: they add no part of the address', () => {
    const url = new URL(address('https://host/a/{id}?q={q}&z=1', { id: 'x?y#z&w=1%2e', q: '&admin=1#x y+\r\nSet: 1' }))
    expect(url.pathname).toBe('/a/x%3Fy%23z%26w%3D1%252e')
    expect([...url.searchParams]).toEqual([
      ['q', '&admin=1#x y+\r\nSet: 1'],
      ['z', '1'],
    ])
    expect(url.hash).toBe('')
  })

  test.each(['..', '.', '../admin', 'a/b', '..\\admin', 'a\0b', '/etc', 'a\nb'])(
    'is not left by a value of its path: %j',
    (id) => expect(() => address('https://host/files/{id}/x', { id })).toThrow(BadParam),
  )

  test('keeps what only looks like leaving it, encoded', () => {
    expect(address('https://host/files/{id}/x', { id: '%2e%2e' })).toBe('https://host/files/%252e%252e/x')
    expect(address('https://host/files/{id}', { id: '@evil.example' })).toBe('https://host/files/%40evil.example')
  })

  test('is not left by two parameters that are dots together', () => {
    expect(() => address('https://host/{a}{b}/x', { a: '.', b: '.' })).toThrow(BadParam)
    expect(() => address('https://host/.{a}/x', { a: '.' })).toThrow(BadParam)
  })

  test('needs the parameters of its path; parts of the query without a value are left out', () => {
    expect(() => address('https://host/{id}')).toThrow(BadParam)
    expect(address('https://host/a?q={q}&r={r}', { r: '1' })).toBe('https://host/a?r=1')
    expect(address('https://host/a?q={toString}')).toBe('https://host/a')
  })

  test.each(['//evil.example', '@evil.example', ':80', '.evil.example', '?@evil.example'])(
    'keeps its host whatever a value is: %s',
    (value) => {
      expect(new URL(address('https://host?q={q}', { q: value })).host).toBe('host')
      const id = value.replaceAll('/', '')
      expect(new URL(address('https://host/{id}', { id })).host).toBe('host')
    },
  )
})

describe('a body', () => {
  const body = (template: unknown, params: Record<string, unknown>) =>
    request('https://host/', params, { method: 'POST', body: JSON.stringify(template) }).body

  test('has values where a text is one parameter, and puts no texts together', () => {
    const quote = '", "admin": true, "x": "'
    const template = { a: '{a}', b: ['{b}', 'x {a}'], c: '{missing}', '{a}': 1 }
    expect(JSON.parse(body(template, { a: quote, b: 3 }) ?? '')).toEqual({
      a: quote,
      b: [3, 'x {a}'],
      c: null,
      '{a}': 1,
    })
    expect(paramsOfBody(JSON.stringify(template))).toEqual(['a', 'b', 'missing'])
  })

  test('is JSON that is not too deep', () => {
    expect(isBodyTemplate('{"a":')).toBe(false)
    expect(isBodyTemplate('['.repeat(21) + ']'.repeat(21))).toBe(false)
    expect(isBodyTemplate('['.repeat(9_000) + ']'.repeat(9_000))).toBe(false)
  })

  test('changes no prototype', () => {
    expect(body(JSON.parse('{"__proto__": "{a}"}'), { a: 1 })).toContain('__proto__')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('a path into an answer', () => {
  const answer: unknown = JSON.parse('{"data": {"rows": [{"id": 1, "n": "One"}]}, "__proto__": {"polluted": [1]}}')

  test('finds names and places', () => {
    expect(valueAt(answer, 'data.rows[0].n')).toBe('One')
    expect(valueAt([['a']], '[0][0]')).toBe('a')
    expect(valueAt(answer, '')).toBe(answer)
  })

  test.each([
    'constructor',
    'data.constructor.name',
    'toString',
    'data.rows.length',
    'data.rows.map',
    'data.rows[9].n',
    'x.y',
  ])('finds nothing that the answer does not contain: %s', (path) => expect(valueAt(answer, path)).toBeUndefined())

  test.each(['a..b', '.a', 'a.', 'a[', 'a[x]', 'a[-1]', 'a[0]b', '$..x[?(@.y)]', 'a.'.repeat(10) + 'a'])(
    'is refused when it is none: %s',
    (path) => expect(isValuePath(path)).toBe(false),
  )
})

describe('options', () => {
  const paths = { listPath: 'rows', valuePath: 'id', labelPath: 'n' }

  test('are texts, each value once, without items that have none', () => {
    const rows = [
      { id: 1, n: 'One' },
      { id: 1, n: 'Again' },
      { id: '' },
      { id: { x: 1 } },
      null,
      { id: 'b', n: 'a\u0000\nb' },
    ]
    expect(optionsOf({ rows }, paths)).toEqual([
      { value: '1', label: 'One' },
      { value: 'b', label: 'a  b' },
    ])
    expect(optionsOf(['x', 2], { listPath: '', valuePath: '', labelPath: '' })).toEqual([
      { value: 'x', label: 'x' },
      { value: '2', label: '2' },
    ])
  })

  test('are bounded in number and length', () => {
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, n: 'x'.repeat(5_000) }))
    const options = optionsOf({ rows }, paths) ?? []
    expect(options).toHaveLength(MAX_API_OPTIONS)
    expect(options[0]?.label).toHaveLength(200)
  })

  test('come from a list only', () => {
    for (const content of [undefined, null, 1, 'rows', { rows: { id: 1 } }, JSON.parse('{"__proto__": {"rows": []}}')])
      expect(optionsOf(content, paths)).toBeUndefined()
  })
})
