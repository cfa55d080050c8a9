/** People and departments in the search: found by whom, and as far as, their lists and pickers show them. */
import { holds, holdsAny } from '#kernel/access/actor.ts'
import { topicsOf, type Searchable } from '#kernel/search/searchable.ts'
import { seenBy } from '../dept/dept.policy.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import { attrLinesOf } from '../party-attr/searched-attrs.ts'
import * as repo from './search.repo.ts'

/**
 * Found by name and user name, and by texts of their attributes. The user who may only pick people learns no more of
 * them than their names.
 */
export const searchableUsers: Searchable = {
  kind: 'user',
  icon: 'user',
  version: 2,
  topics: topicsOf('user', ['create', 'update', 'enable', 'disable', 'delete', 'restore']),
  async documents(db, ids) {
    const people = await repo.findPeople(db, ids)
    const textOf = await attrLinesOf(db, 'user', ids)
    return people.map(({ id, realName, username, deptIds, updatedAt }) => ({
      id,
      title: realName,
      also: [username],
      body: textOf(id),
      deptIds,
      ownerIds: [id],
      updatedAt,
    }))
  },
  nextIds: (db, after, limit) => repo.nextIds(db, 'sys_user', after, limit),
  findable(actor) {
    if (holds(actor, 'sys:user:page')) return 'scope'
    return holds(actor, 'sys:user:pick') ? 'all' : 'none'
  },
  readsBody: (actor) => holds(actor, 'sys:user:page'),
  async shown(db, { kernel, actor }, ids) {
    const mayList = holds(actor, 'sys:user:page')
    const linesOf = await attrLinesOf(db, 'user', mayList ? ids : [])
    const people = await repo.findShownPeople(db, actor, { ids, mayList })
    return new Map(
      people.map(({ id, realName, username, deptName, headUrl }) => [
        id,
        {
          title: realName,
          detail: deptName,
          text: () => [username, linesOf(id)].filter(Boolean).join('\n'),
          address: mayList ? `/sys/user?id=${id}` : '',
          picture: urlOf(kernel, actor.tenantId, headUrl),
        },
      ]),
    )
  },
}

export const searchableDepts: Searchable = {
  kind: 'dept',
  icon: 'building-2',
  version: 2,
  topics: topicsOf('dept', ['create', 'update', 'move', 'delete', 'restore']),
  async documents(db, ids) {
    const depts = await repo.findDepartments(db, ids)
    const textOf = await attrLinesOf(db, 'dept', ids)
    return depts.map(({ id, name, updatedAt }) => ({ id, title: name, body: textOf(id), deptIds: [id], updatedAt }))
  },
  readsBody: (actor) => holds(actor, 'sys:dept:page'),
  nextIds: (db, after, limit) => repo.nextIds(db, 'sys_dept', after, limit),
  findable(actor) {
    if (holdsAny(actor, ['sys:dept:page', 'sys:user:page'])) return 'scope'
    return holds(actor, 'sys:user:pick') ? 'all' : 'none'
  },
  async shown(db, { actor }, ids) {
    const isSeen = seenBy(actor)
    const depts = await repo.findDepartments(db, ids.filter(isSeen))
    const linesOf = await attrLinesOf(db, 'dept', holds(actor, 'sys:dept:page') ? ids : [])
    const addressOf = (id: string, name: string) => {
      if (holds(actor, 'sys:dept:page'))
        return holds(actor, 'sys:dept:update') ? `/sys/dept?id=${id}` : `/sys/dept?name=${encodeURIComponent(name)}`
      return holds(actor, 'sys:user:page') ? `/sys/user?deptId=${id}` : ''
    }
    return new Map(
      depts.map(({ id, name, aboveName }) => [
        id,
        { title: name, detail: aboveName, address: addressOf(id, name), text: () => linesOf(id) },
      ]),
    )
  },
}
