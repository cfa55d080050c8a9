/** Posts and groups of a demonstration company: what people are, and who is asked together. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { insertMany } from '../seed.repo.ts'
import { findStaffing } from './demo.repo.ts'

/** `leads`: given to the leaders of departments so deep below the root; else to every so-many-th person. */
const posts = [
  { code: 'director', name: '总监', leads: 1 },
  { code: 'manager', name: '部门经理', leads: 2 },
  { code: 'team-leader', name: '组长', leads: 3 },
  { code: 'finance-reviewer', name: '财务审核', each: 90 },
  { code: 'hr-partner', name: '人事专员', each: 70 },
  { code: 'quality-engineer', name: '质量工程师', each: 40 },
  { code: 'buyer', name: '采购员', each: 60 },
  { code: 'safety-officer', name: '安全员', each: 55 },
]

const groups = [
  { code: 'contract-review', name: '合同评审组', remark: '金额超过 50 万元的合同', every: 17, count: 5 },
  { code: 'budget-review', name: '预算评审组', remark: '年度与追加预算', every: 23, count: 4 },
  { code: 'safety-committee', name: '安全生产委员会', remark: '隐患整改与事故处理', every: 11, count: 7 },
]

/** Writes them over the people there are. No one there: only the posts and groups themselves. */
export async function writePosts(tx: Tx, tenantId: number): Promise<void> {
  const people = await findStaffing(tx)
  const leaders = people.filter(({ leadsAt }) => leadsAt !== null)
  const planned = posts.map(({ code, name, leads, each }, index) => ({
    row: { tenant_id: tenantId, id: newId(), code, name, sort: (index + 1) * 10 },
    holders: people.filter(({ leadsAt }, at) => (leads === undefined ? at % (each ?? 1) === index : leadsAt === leads)),
  }))
  await insertMany(
    tx,
    'sys_post',
    planned.map(({ row }) => row),
  )
  await insertMany(
    tx,
    'sys_user_post',
    planned.flatMap(({ row, holders }) =>
      holders.map(({ id }) => ({ tenant_id: tenantId, user_id: id, post_id: row.id })),
    ),
  )
  for (const { code, name, remark, every, count } of groups) {
    const id = newId()
    await insertMany(tx, 'sys_group', [{ tenant_id: tenantId, id, code, name, remark }])
    const members = leaders.filter((_, at) => at % every === 0).slice(0, count)
    await insertMany(
      tx,
      'sys_user_group',
      members.map((person) => ({ tenant_id: tenantId, user_id: person.id, group_id: id })),
    )
  }
}
