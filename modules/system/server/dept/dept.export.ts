/**
 * Departments as a sheet, in the order of their tree: those in the data scope; what is above them only as names in
 * `path`.
 */
import { allRows, defineExport } from '#kernel/exports/define.ts'
import { deptExport, type Dept, type DeptTreeQuery } from '#system/contract/dept.ts'
import { attrCodesIn } from '#system/contract/party-value.ts'
import { attrExportColumns } from '../party-attr/exported-attrs.ts'
import { reaches } from './dept.policy.ts'
import { treeOfDepts } from './dept.service.ts'

interface DeptLine extends Dept {
  /** Its name and those above it, from the top. */
  path: string
}

type Asked = DeptTreeQuery & { columns?: readonly string[] | undefined }

const DEPT_TITLES = ['name', 'path', 'leaders', 'people', 'sort', 'status', 'created'].map(
  (column) => `export.dept.${column}`,
)

export const exportedDepts = defineExport({
  noun: 'dept',
  routes: deptExport,
  rows: allRows(async (kernel, actor, { columns = [], ...filter }: Asked) => {
    const codes = attrCodesIn(columns)
    const depts = await treeOfDepts(kernel, actor, { ...filter, ...(codes.length > 0 && { attrs: codes }) })
    return withPaths(depts).filter(({ id }) => reaches(actor, id))
  }),
  more: attrExportColumns<DeptLine>('dept', DEPT_TITLES),
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
