import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVERY_FIELD } from '#kernel/access/field-access.ts'
import { ReadyRule } from '#kernel/access/ready-rule.ts'
import type { DataScope } from '#kernel/access/scope.ts'
import { guardedFields } from '#contract/guarded.ts'
import '#system/contract/user.ts'
import { coversAll, type Compared } from './covered.ts'

const DEPTS = ['a', 'b', 'c'] as const
const CODES = ['sys:user:page', 'sys:dict:page', 'sys:log:page'] as const
const ALL = { kind: 'all' } as const
const some = (deptIds: readonly string[], more: object = {}): DataScope => ({
  kind: 'some',
  deptIds,
  own: false,
  ...more,
})
const rights = (more: Partial<Compared> = {}): Compared => ({
  superAdmin: 0,
  grade: 50,
  permissions: new Set(CODES),
  scope: some(['a', 'b']),
  fields: EVERY_FIELD,
  ...more,
})
const rule = (isFixed: boolean) =>
  new ReadyRule({ id: 'r', resource: 'user', isFixed, matter: { where: { join: 'all', items: [] } } })
const grant = (deptIds: readonly string[], mayHandOn = false) => ({
  grantId: 'g',
  deptIds: new Set(deptIds),
  roleIds: new Set<string>(),
  menuIds: new Set<string>(),
  mayHandOn,
  endsIn: Infinity,
})
const [firstField] = guardedFields()
const masked = new Map([[firstField?.name ?? '', 2 as const]])

describe('who holds the same holds all of it', () => {
  test.each<[string, Partial<Compared>]>([
    ['plain', {}],
    ['every record', { scope: ALL }],
    ['a scope of one resource', { scope: { ...some(['a']), of: { user: some(['b']) } } }],
    ['a grant', { superAdmin: 2, delegation: grant(['a'], true) }],
    ['masked fields', { fields: masked }],
    ['a rule that is the same for all', { scope: some([], { rules: [rule(true)] }) }],
  ])('%s', (_, rest) => expect(coversAll(rights(rest), rights(rest), ['a'])).toBe(true))
})

describe('not within', () => {
  test.each<[string, Partial<Compared>, Partial<Compared>]>([
    ['another code', { permissions: new Set(CODES.slice(1)) }, {}],
    ['another department', { scope: some(['a']) }, {}],
    ['every record', {}, { scope: ALL }],
    ['own records elsewhere', { scope: some(['b']) }, { scope: some(['b'], { own: true }) }],
    ['a resource without bounds', {}, { scope: { ...some(['a']), of: { user: ALL } } }],
    ['a resource that is narrower for the viewer', { scope: { ...some(['a', 'b']), of: { user: some([]) } } }, {}],
    ['a narrow resource of one who else reaches all', { scope: { ...ALL, of: { user: some([]) } } }, {}],
    [
      'a rule that says something of its user',
      { scope: some([], { rules: [rule(false)] }) },
      { scope: some([], { rules: [rule(false)] }) },
    ],
    ['a rule', {}, { scope: some([], { rules: [rule(true)] }) }],
    ['a field that is masked for the viewer', { fields: masked }, {}],
    ['an administrator', {}, { superAdmin: 1 }],
    ['a secondary administrator', {}, { superAdmin: 2, delegation: grant(['a']) }],
    ['a wider grant', { superAdmin: 2, delegation: grant(['a']) }, { superAdmin: 2, delegation: grant(['a', 'b']) }],
    [
      'a grant that is handed on',
      { superAdmin: 2, delegation: grant(['a']) },
      { superAdmin: 2, delegation: grant(['a'], true) },
    ],
    ['a higher grade', {}, { grade: 10 }],
  ])('%s', (_, viewer, viewed) => expect(coversAll(rights(viewer), rights(viewed), ['a'])).toBe(false))
})

test('an administrator of the organisation holds all', () => {
  expect(coversAll(rights({ superAdmin: 1, permissions: new Set() }), rights({ superAdmin: 1, grade: 1 }), ['c'])).toBe(
    true,
  )
})

test('whatever both hold: within means no code, department or resource more', () => {
  const scope: fc.Arbitrary<DataScope> = fc.oneof(
    fc.constant(ALL),
    fc.record({ deptIds: fc.subarray([...DEPTS]), own: fc.boolean() }).map((of) => ({ kind: 'some' as const, ...of })),
  )
  const holding = fc.record({
    permissions: fc.subarray([...CODES]).map((codes) => new Set<string>(codes)),
    scope: fc.tuple(scope, fc.option(scope)).map(([general, user]) => (user ? { ...general, of: { user } } : general)),
  })
  fc.assert(
    fc.property(holding, holding, fc.subarray([...DEPTS], { minLength: 1 }), (viewer, viewed, deptIds) => {
      if (!coversAll(rights(viewer), rights(viewed), deptIds)) return
      expect([...viewer.permissions]).toEqual(expect.arrayContaining([...viewed.permissions]))
      for (const resource of [undefined, 'user']) {
        const [wide, narrow] = [viewer.scope, viewed.scope].map((each) =>
          resource === undefined ? each : (each.of?.[resource] ?? each),
        )
        if (wide?.kind !== 'some') continue
        expect(wide.deptIds).toEqual(expect.arrayContaining(narrow?.kind === 'some' ? [...narrow.deptIds] : ['all']))
      }
    }),
  )
})
