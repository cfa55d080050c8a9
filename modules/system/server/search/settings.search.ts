/** Roles, parameters and dictionaries in the search: for those who may open their pages. */
import { holds } from '#kernel/access/actor.ts'
import { topicsOf, type Searchable } from '#kernel/search/searchable.ts'
import { customDicts, systemDicts, type DictFamily } from '../dict/dict-family.ts'
import * as repo from './search.repo.ts'

const USUAL = ['create', 'update', 'delete', 'restore'] as const

const searchableRoles: Searchable = {
  kind: 'role',
  icon: 'shield-check',
  version: 1,
  topics: topicsOf('role', USUAL),
  async documents(db, ids) {
    const roles = await repo.findRoles(db, ids)
    return roles.map(({ id, name, remark, updatedAt }) => ({ id, title: name, body: remark, updatedAt }))
  },
  nextIds: (db, after, limit) => repo.nextIds(db, 'sys_role', after, limit),
  findable: (actor) => (holds(actor, 'sys:role:page') ? 'all' : 'none'),
  async shown(db, { actor }, ids) {
    if (!holds(actor, 'sys:role:page')) return new Map()
    const roles = await repo.findRoles(db, ids)
    return new Map(
      roles.map(({ id, name, remark }) => [
        id,
        { title: name, detail: '', text: () => remark, address: `/sys/role?id=${id}` },
      ]),
    )
  },
}

const searchableParams: Searchable = {
  kind: 'param',
  icon: 'sliders-horizontal',
  version: 1,
  topics: topicsOf('param', USUAL),
  async documents(db, ids) {
    const params = await repo.findParams(db, ids)
    return params.map(({ id, key, remark, updatedAt }) => ({ id, title: key, body: remark, updatedAt }))
  },
  nextIds: (db, after, limit) => repo.nextIds(db, 'sys_param', after, limit),
  findable: (actor) => (holds(actor, 'sys:param:page') ? 'all' : 'none'),
  async shown(db, { actor }, ids) {
    if (!holds(actor, 'sys:param:page')) return new Map()
    const params = await repo.findParams(db, ids)
    return new Map(
      params.map(({ id, key, remark }) => [
        id,
        { title: key, detail: '', text: () => remark, address: `/sys/param?id=${id}` },
      ]),
    )
  },
}

/** Dictionaries by name and code; their page names them by code. */
function searchableDictionaries({ noun, typeTable, typeResource }: DictFamily): Searchable {
  const code = `sys:${noun}:page`
  return {
    kind: noun,
    icon: 'book-a',
    version: 1,
    topics: topicsOf(typeResource, USUAL),
    async documents(db, ids) {
      const types = await repo.findDictionaries(db, typeTable, ids)
      return types.map((type) => ({
        id: type.id,
        title: type.name,
        also: [type.nameEn, type.code],
        body: type.remark,
        updatedAt: type.updatedAt,
      }))
    },
    nextIds: (db, after, limit) => repo.nextIds(db, typeTable, after, limit),
    findable: (actor) => (holds(actor, code) ? 'all' : 'none'),
    async shown(db, { actor }, ids) {
      if (!holds(actor, code)) return new Map()
      const types = await repo.findDictionaries(db, typeTable, ids)
      return new Map(
        types.map((type) => [
          type.id,
          {
            title: actor.language === 'en' && type.nameEn !== '' ? type.nameEn : type.name,
            detail: type.code,
            text: () => `${type.name} ${type.nameEn} ${type.remark}`,
            address: `/sys/${noun}?type=${encodeURIComponent(type.code)}`,
          },
        ]),
      )
    },
  }
}

export const searchableSettings: readonly Searchable[] = [
  searchableRoles,
  searchableDictionaries(systemDicts),
  searchableDictionaries(customDicts),
  searchableParams,
]
