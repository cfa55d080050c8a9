/** Custom dictionaries of the demonstration companies, as rows. */
import { newId } from '#kernel/ids.ts'
import type { Names } from '../menus.ts'

/** A value with its names and what is below it. */
interface DemoEntry {
  val: string
  name: Names
  below?: readonly DemoEntry[]
}

interface DemoDict {
  code: string
  name: Names
  remark: string
  entries: readonly DemoEntry[]
}

const entry = (val: string, zh: string, en: string, below: readonly DemoEntry[] = []): DemoEntry => ({
  val,
  name: [zh, en],
  below,
})

const customerLevel: DemoDict = {
  code: 'CUSTOMER_LEVEL',
  name: ['客户等级', 'Customer level'],
  remark: '销售合同与对账单据使用',
  entries: [
    entry('A', '战略客户', 'Strategic'),
    entry('B', '重点客户', 'Key account'),
    entry('C', '一般客户', 'Regular'),
    entry('D', '潜在客户', 'Prospect'),
  ],
}

export const manufacturerDicts: readonly DemoDict[] = [
  {
    code: 'PRODUCT_LINE',
    name: ['产品线', 'Product line'],
    remark: '立项、报价与产量统计的口径',
    entries: [
      entry('10', '动力系统', 'Powertrain', [
        entry('1010', '电驱总成', 'Electric drive units', [
          entry('101010', '三合一电驱', 'Three-in-one drive'),
          entry('101020', '多合一电驱', 'Integrated drive'),
        ]),
        entry('1020', '减速器', 'Reducers'),
      ]),
      entry('20', '底盘系统', 'Chassis', [
        entry('2010', '电子转向', 'Electric steering'),
        entry('2020', '空气悬架', 'Air suspension'),
        entry('2030', '线控制动', 'Brake by wire'),
      ]),
      entry('30', '热管理', 'Thermal management', [
        entry('3010', '电子水泵', 'Electric water pumps'),
        entry('3020', '集成阀岛', 'Valve blocks'),
      ]),
      entry('90', '试制与样件', 'Prototypes'),
    ],
  },
  {
    code: 'COST_CENTRE',
    name: ['成本中心', 'Cost centre'],
    remark: '费用报销与采购申请必填',
    entries: [
      entry('A00', '管理费用', 'Administration', [
        entry('A10', '总裁办', 'Executive office'),
        entry('A20', '人力资源', 'Human resources'),
        entry('A30', '财务', 'Finance'),
      ]),
      entry('M00', '制造费用', 'Manufacturing', [
        entry('M10', '一车间', 'Workshop 1'),
        entry('M20', '二车间', 'Workshop 2'),
        entry('M90', '设备维修', 'Maintenance'),
      ]),
      entry('S00', '销售费用', 'Sales', [entry('S10', '华东区', 'East China'), entry('S20', '华南区', 'South China')]),
    ],
  },
  customerLevel,
]

export const foodCompanyDicts: readonly DemoDict[] = [
  {
    code: 'STORE_REGION',
    name: ['门店区域', 'Store region'],
    remark: '配送与业绩统计的口径',
    entries: [
      entry('E', '华东', 'East', [entry('E01', '上海', 'Shanghai'), entry('E02', '杭州', 'Hangzhou')]),
      entry('S', '华南', 'South', [entry('S01', '广州', 'Guangzhou'), entry('S02', '深圳', 'Shenzhen')]),
    ],
  },
  customerLevel,
]

/** The rows of dictionaries and of their entries, parents before children. */
export function planCustomDicts(tenantId: number, dicts: readonly DemoDict[]) {
  const planned = dicts.map((dict) => {
    const id = newId()
    const type = { tenant_id: tenantId, id, code: dict.code, name: dict.name[0], name_en: dict.name[1] }
    return {
      type: { ...type, remark: dict.remark },
      rows: rowsOf({ tenant_id: tenantId, type_id: id, pid: null }, dict.entries),
    }
  })
  return { types: planned.map(({ type }) => type), entries: planned.flatMap(({ rows }) => rows) }
}

type Row = {
  tenant_id: number
  id: string
  type_id: string
  pid: string | null
  val: string
  name: string
  name_en: string
  sort: number
}

type Place = Pick<Row, 'tenant_id' | 'type_id' | 'pid'>

function rowsOf(place: Place, entries: readonly DemoEntry[]): Row[] {
  return entries.flatMap(({ val, name: [name, name_en], below = [] }, at) => {
    const row = { ...place, id: newId(), val, name, name_en, sort: (at + 1) * 10 }
    return [row, ...rowsOf({ ...place, pid: row.id }, below)]
  })
}
