/** Two companies that do not exist: departments by indentation, each with about how many people belong to it. */

export interface Organisation {
  /** Of the people's mail addresses; `.example` belongs to no one. */
  mailDomain: string
  people: number
  /** Each department once; parents before children. */
  depts: readonly PlannedDept[]
}

export interface PlannedDept {
  name: string
  /** Index of the parent among `depts`; undefined below the root. */
  parent: number | undefined
  /** Share of the people. */
  weight: number
}

/** A manufacturer with 2,000 people. */
export const manufacturer: Organisation = {
  mailDomain: 'yuanfan.example',
  people: 2_000,
  depts: parse(`
    总经理办公室 6
      秘书处 8
      法务部 14
      审计部 12
    人力资源中心 4
      招聘部 16
      培训部 12
      薪酬绩效部 14
    财务中心 4
      会计核算部 28
      资金管理部 12
      税务部 10
    研发中心 6
      平台研发部 8
        前端组 42
        后端组 64
      应用研发部 8
        移动开发组 34
        业务系统组 58
      硬件研发部 8
        电子组 40
        结构组 36
      测试部 62
      产品设计部 38
    信息技术中心 4
      系统运维部 30
      信息安全部 14
      数据平台部 26
    营销中心 6
      市场部 28
      华东大区 6
        上海办事处 36
        杭州办事处 24
      华南大区 6
        深圳办事处 34
        广州办事处 28
      华北大区 6
        北京办事处 36
      海外业务部 30
    客户服务中心 4
      呼叫中心 70
      现场服务部 64
    生产中心 8
      生产计划部 26
      第一工厂 12
        冲压车间 130
        焊接车间 120
        总装车间 180
      第二工厂 12
        注塑车间 110
        电子车间 140
        包装车间 80
    质量中心 4
      来料检验部 34
      过程检验部 48
    供应链中心 4
      采购部 36
      仓储部 58
      物流部 42
    行政中心 4
      综合行政部 18
      后勤保障部 40`),
}

/** A small food company, the second tenant. */
export const foodCompany: Organisation = {
  mailDomain: 'qinghe.example',
  people: 26,
  depts: parse(`
    综合部 4
    销售部 8
    生产部 10
      一车间 12
      二车间 10
    质检部 5`),
}

function parse(outline: string): PlannedDept[] {
  const depts: PlannedDept[] = []
  const path: { indent: number; index: number }[] = []
  for (const line of outline.split('\n').filter((text) => text.trim() !== '')) {
    const [name = '', weight = '1'] = line.trim().split(' ')
    const indent = line.length - line.trimStart().length
    while ((path.at(-1)?.indent ?? -1) >= indent) path.pop()
    depts.push({ name, weight: Number(weight), parent: path.at(-1)?.index })
    path.push({ indent, index: depts.length - 1 })
  }
  return depts
}
