/** Roles as a company has them. Menus by code, as `system-menus.ts` declares them. */

export interface PlannedRole {
  name: string
  remark: string
  grade: number
  dataScope: 0 | 1 | 2 | 3 | 4
  menus: readonly string[]
  /** Names of chosen departments, for data scope 4. */
  depts?: readonly string[]
  /**
   * Who has it: everybody who leads a department, those who lead these, a share of these and below, or of everybody.
   */
  given:
    | { to: 'leaders' }
    | { to: 'heads'; depts: readonly string[] }
    | { to: 'depts'; depts: readonly string[]; share: number }
    | { to: 'chance'; share: number }
}

const lookUpPeople = ['sys:user:page', 'sys:user:pick']
const lookUp = ['sys:user', ...lookUpPeople, 'sys:dept', 'sys:dept:page']
const hire = [...lookUp, 'sys:user:save', 'sys:user:update']

const heads = (...depts: string[]) => ({ to: 'heads', depts }) as const
const within = (share: number, ...depts: string[]) => ({ to: 'depts', depts, share }) as const
const role = (
  name: string,
  remark: string,
  [grade, dataScope]: readonly [number, PlannedRole['dataScope']],
  rest: Pick<PlannedRole, 'menus' | 'given' | 'depts'>,
): PlannedRole => ({ name, remark, grade, dataScope, ...rest })

export const plannedRoles: readonly PlannedRole[] = [
  role('总经理', '公司经营负责人，可查看全部数据', [1, 0], { menus: lookUp, given: heads('总经理办公室') }),
  role('部门负责人', '管理本部门及下级部门', [20, 1], { menus: lookUp, given: { to: 'leaders' } }),
  role('人事经理', '维护全公司人员与部门', [15, 0], {
    menus: [...hire, 'sys:user:delete', 'sys:user:reset', 'sys:dept:save', 'sys:dept:update', 'sys:post:grant'],
    given: heads('人力资源中心', '招聘部', '薪酬绩效部'),
  }),
  role('招聘专员', '为生产与客服录入新员工', [40, 4], {
    menus: hire,
    depts: ['第一工厂', '第二工厂', '冲压车间', '焊接车间', '总装车间', '注塑车间', '电子车间', '包装车间', '呼叫中心'],
    given: within(0.8, '招聘部'),
  }),
  role('薪酬专员', '查看全公司人员', [40, 0], { menus: lookUp, given: within(0.8, '薪酬绩效部') }),
  role('IT 管理员', '重置密码、强制下线', [15, 0], {
    menus: [...lookUp, 'sys:user:update', 'sys:user:reset', 'sys:user:quit'],
    given: within(0.3, '系统运维部', '信息安全部'),
  }),
  role('权限管理员', '维护角色与授权', [12, 0], {
    menus: [
      ...lookUp,
      'sys:user:update',
      'sys:role',
      'sys:role:page',
      'sys:role:save',
      'sys:role:update',
      'sys:role:delete',
    ],
    given: within(0.2, '信息安全部'),
  }),
  role('财务经理', '查看全公司人员', [25, 0], { menus: lookUp, given: heads('财务中心', '会计核算部', '资金管理部') }),
  role('会计', '会计核算', [60, 2], { menus: lookUpPeople, given: within(0.9, '会计核算部', '税务部') }),
  role('采购员', '采购与供应商往来', [60, 2], { menus: lookUpPeople, given: within(0.9, '采购部') }),
  role('仓库管理员', '出入库', [60, 2], { menus: lookUpPeople, given: within(0.9, '仓储部') }),
  role('大区经理', '查看本大区人员', [22, 1], { menus: lookUp, given: heads('华东大区', '华南大区', '华北大区') }),
  role('销售代表', '客户与订单', [70, 3], { menus: ['sys:user:pick'], given: within(0.9, '营销中心') }),
  role('项目经理', '跨部门项目，查看研发人员', [30, 4], {
    menus: lookUp,
    depts: ['研发中心', '平台研发部', '应用研发部', '硬件研发部', '测试部', '产品设计部', '前端组', '后端组'],
    given: within(0.06, '研发中心'),
  }),
  role('研发工程师', '研发', [70, 3], { menus: ['sys:user:pick'], given: within(0.95, '研发中心') }),
  role('车间主任', '查看本车间人员', [35, 2], {
    menus: lookUp,
    given: heads('冲压车间', '焊接车间', '总装车间', '注塑车间', '电子车间', '包装车间'),
  }),
  role('质量工程师', '检验与体系', [60, 2], { menus: lookUpPeople, given: within(0.7, '质量中心') }),
  role('兼职内审员', '从各部门抽调', [50, 3], { menus: ['sys:user:pick'], given: { to: 'chance', share: 0.01 } }),
]
