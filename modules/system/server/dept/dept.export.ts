/**
 * Departments as a sheet, in the order of their tree: those in the data scope; what is above them only as names in
 * `path`.
 */
import { allRows, defineExport } from '#kernel/exports/define.ts'
import { deptExport, type Dept } from '#system/contract/dept.ts'
import { reaches } from './dept.policy.ts'
import { treeOfDepts } from './dept.service.ts'

interface DeptLine extends Dept {
  /** Its name and those above it, from the top. */
  path: string
}

export const exportedDepts = defineExport({
  noun: 'dept',
  routes: deptExport,
  rows: allRows(async (kernel, actor, filter: Parameters<typeof treeOfDepts>[2]) =>
    withPaths(await treeOfDepts(kernel, actor, filter)).filter(({ id }) => reaches(actor, id)),
  ),
  columns: {
    name: { value: (dept) => dept.name, width: 24 },
    path: { value: (dept) => dept.path, width: 44 },
    leaders: { value: (dept) => dept.leaders.map(({ realName }) => realName).join(', '), width: 24 },
    people: { kind: 'number', value: (dept) => dept.userCount },
    sort: { kind: 'number', value: (dept) => dept.sort },
    status: { dictionary: 'dept_status', value: (dept) => dept.status, width: 10 },
    created: { kind: 'moment', value: (dept) => dept.createDate },
  },
})

/** Parents come before their children. */
function withPaths(depts: readonly Dept[]): DeptLine[] {
  const paths = new Map<string, string>()
  return depts.map((dept) => {
    const above = paths.get(dept.pid)
    const path = above === undefined ? dept.name : `${above} / ${dept.name}`
    paths.set(dept.id, path)
    return { ...dept, path }
  })
}
