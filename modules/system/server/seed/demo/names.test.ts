import { describe, expect, test } from 'vitest'
import { UserDraft } from '#system/contract/user.ts'
import { FEMALE, MALE, SURNAMES } from './name-parts.ts'
import { People } from './names.ts'
import { foodCompany, manufacturer } from './organisations.ts'
import { Chance } from './random.ts'
import { plannedRoles } from './roles.ts'

const some = (count: number, seed = 1) => {
  const people = new People(new Chance(seed), ['admin'])
  return Array.from({ length: count }, () => people.next())
}

describe('people who do not exist', () => {
  test('are the same on every machine', () => {
    expect(some(50)).toEqual(some(50))
    expect(some(50)).not.toEqual(some(50, 2))
  })

  test('each have a user name of their own that the contract accepts', () => {
    const names = some(3_000).map(({ username }) => username)
    expect(new Set(names).size).toBe(3_000)
    expect(names).not.toContain('admin')
    expect(names.filter((name) => !UserDraft.shape.username.safeParse(name).success)).toEqual([])
  })

  test('are called as people are: mostly Chinese, spelled in pinyin, some from abroad', () => {
    const people = some(2_000)
    const chinese = people.filter(({ realName }) => /^\p{Script=Han}{2,4}$/u.test(realName))
    const abroad = people.filter(({ realName }) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(realName))
    expect(chinese.length + abroad.length).toBe(2_000)
    expect(abroad.length).toBeGreaterThan(20)
    expect(chinese.every(({ username }) => /^[a-z]+\d*$/.test(username))).toBe(true)
  })

  test('every part of a name has one spelling and stands once', () => {
    for (const parts of [SURNAMES, MALE, FEMALE]) {
      expect(parts.every(({ written, spelled }) => written !== '' && spelled !== '')).toBe(true)
      expect(new Set(parts.map(({ written }) => written)).size).toBe(parts.length)
    }
  })
})

describe('companies that do not exist', () => {
  test('the large one has about 60 departments in several levels, each name once', () => {
    const { depts } = manufacturer
    expect(depts.length).toBeGreaterThan(55)
    expect(new Set(depts.map(({ name }) => name)).size).toBe(depts.length)
    expect(depts.find(({ name }) => name === '前端组')?.parent).toBe(
      depts.findIndex(({ name }) => name === '平台研发部'),
    )
    expect(foodCompany.depts.some(({ parent }) => parent !== undefined)).toBe(true)
  })

  test('roles speak of departments that are there', () => {
    const known = new Set(manufacturer.depts.map(({ name }) => name))
    const mentioned = plannedRoles.flatMap(({ depts = [], given }) => [
      ...depts,
      ...('depts' in given ? given.depts : []),
    ])
    expect(mentioned.filter((name) => !known.has(name))).toEqual([])
  })
})
