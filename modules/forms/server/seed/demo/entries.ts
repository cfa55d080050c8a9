/** What people of the demonstration enter, by variable names. */
import type { Chance } from '#system/server/index.ts'

export type Sent = Record<string, unknown>

/** When a record is entered. */
export interface Moment {
  readonly chance: Chance
  /** The day of the organisation. */
  readonly today: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The id of another user. */
  readonly other: string
}

const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Each once, by chance. */
function several<Item>(chance: Chance, items: readonly Item[], count: number): Item[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, items.length) }, () =>
    left.splice(chance.between(0, left.length - 1), 1),
  ).flat()
}

const CITIES = ['上海', '苏州', '广州', '北京', '成都', '宁波', '武汉', '青岛'] as const
const ERRANDS = ['客户回访', '供应商验厂', '参展', '项目验收', '技术交流', '设备安装', '培训'] as const
const LINES = [
  ['travel', '高铁往返', 320],
  ['travel', '市内交通', 45],
  ['lodging', '酒店住宿', 380],
  ['meals', '工作餐', 60],
  ['meals', '客户招待', 420],
  ['office', '打印装订', 85],
  ['other', '快递与杂费', 36],
] as const

/** An expense claim with two to five lines; some had an advance. */
export function expense({ chance, today }: Moment): Sent {
  const lines = several(chance, LINES, chance.between(2, 5))
  const items = lines.map(([category, note, price]) => ({
    spentOn: dayAfter(today, -chance.between(1, 12)),
    category,
    note,
    quantity: chance.between(1, 3),
    price: price + chance.between(0, 30),
  }))
  return {
    subject: `${chance.pick(CITIES)}${chance.pick(ERRANDS)}`,
    items,
    ...(chance.happens(0.3) && { advance: chance.between(2, 10) * 100 }),
  }
}

type Leave = readonly [leaveType: string, reason: string, most: number]
const LEAVES: readonly [Leave, ...Leave[]] = [
  ['annual', '回老家探亲', 5],
  ['annual', '家庭旅行', 7],
  ['annual', '年假', 3],
  ['personal', '办理证件', 1],
  ['personal', '孩子家长会', 1],
  ['personal', '搬家', 2],
  ['sick', '感冒发烧', 1],
  ['other', '参加培训考试', 2],
]

/** A leave of one to seven days; for more than three another user takes over. */
export function leave({ chance, today, other }: Moment): Sent {
  const [leaveType, reason, most] = chance.pick(LEAVES)
  const days = chance.between(1, most)
  const from = dayAfter(today, leaveType === 'sick' ? 0 : chance.between(1, 14))
  return { leaveType, reason, period: { from, to: dayAfter(from, days - 1) }, ...(days > 3 && { deputy: other }) }
}

const VISITORS = [
  '陈思远',
  '刘雨桐',
  '赵启明',
  '孙佳宁',
  '周文博',
  '吴晓燕',
  '郑志强',
  '黄梦琪',
  '何俊杰',
  '林雪',
] as const
const COMPANIES = ['蓝天科技', '恒信机电', '华宇物流', '新锐传媒', '安达检测', '金石咨询', '同创软件'] as const
const PURPOSES = ['business', 'business', 'interview', 'delivery', 'service', 'other'] as const
const PLATES = ['沪A·D2F36', '苏E·8K2M1', '浙B·3N7Q5'] as const

/** A visit within the next ten days, most of one person. */
export function visitor({ chance, now, other }: Moment): Sent {
  const people = chance.happens(0.75) ? 1 : chance.between(2, 3)
  const others = several(chance, VISITORS, people - 1)
  return {
    visitorName: chance.pick(VISITORS),
    visitorPhone: `139${String(chance.between(0, 99_999_999)).padStart(8, '0')}`,
    company: chance.pick(COMPANIES),
    purpose: chance.pick(PURPOSES),
    host: other,
    arrivesAt: new Date(now + chance.between(1, 10) * DAY_MS).toISOString(),
    stay: chance.pick([30, 60, 90, 120]),
    people,
    ...(people > 1 && { companions: others.map((companionName) => ({ companionName })) }),
    ...(chance.happens(0.2) && { hasCar: true, plate: chance.pick(PLATES) }),
  }
}

const PLACES = ['冲压车间', '焊接车间', '总装车间', '注塑车间', '成品仓库', '配电房', '危化品库', '员工食堂'] as const
const CHECKPOINTS = [
  ['消防通道畅通', '通道堆放纸箱'],
  ['灭火器在有效期内', '两只灭火器过期'],
  ['设备防护罩完好', '防护罩螺栓松动'],
  ['应急照明正常', '应急灯不亮'],
  ['地面无油污积水', '地面有油渍'],
  ['电箱上锁', '电箱未上锁'],
] as const

/** A round through one place, with a few findings to fix. */
export function inspection({ chance, today, now, other }: Moment): Sent {
  const points = several(chance, CHECKPOINTS, chance.between(3, 6)).map(([checkpoint, finding]) =>
    chance.happens(0.15) ? { checkpoint, verdict: 'failed', finding } : { checkpoint, verdict: 'passed' },
  )
  const hasFindings = points.some(({ verdict }) => verdict === 'failed')
  return {
    inspectedAt: new Date(now).toISOString(),
    place: chance.pick(PLACES),
    points,
    ...(hasFindings && { fixBy: dayAfter(today, chance.between(2, 10)), responsible: other }),
  }
}

const GOODS = [
  ['碳钢板', '3mm×1250', 6, 4_200],
  ['轴承', '6205-2RS', 40, 18],
  ['伺服电机', '750W', 2, 1_680],
  ['液压油', '46#', 8, 260],
  ['劳保手套', '丁腈', 200, 3.5],
  ['不锈钢螺栓', 'M8×30', 500, 0.6],
  ['工业显示屏', '15.6 寸', 3, 1_150],
] as const

/** What a workshop needs, within its budget or with the reason for more. */
export function purchase({ chance, today }: Moment): Sent {
  const items = several(chance, GOODS, chance.between(1, 3)).map(([item, model, quantity, price]) => ({
    item,
    model,
    quantity: chance.between(1, quantity),
    price,
  }))
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const budget = Math.ceil(total / 1_000) * 1_000
  const isOver = budget > 1_000 && chance.happens(0.2)
  return {
    neededOn: dayAfter(today, chance.between(5, 30)),
    items,
    budget: isOver ? budget - 1_000 : budget,
    ...(isOver && { overReason: '原材料涨价，供应商报价高于去年' }),
    ...(chance.happens(0.5) && { supplier: chance.pick(COMPANIES) }),
  }
}

type Thing = readonly [item: string, category: string, features: string]
const THINGS: readonly [Thing, ...Thing[]] = [
  ['工牌', 'papers', '背面贴有通勤班车贴纸'],
  ['公交卡', 'papers', '蓝色卡套'],
  ['蓝牙耳机', 'device', '白色充电盒，左侧有划痕'],
  ['充电宝', 'device', '黑色，10000 毫安'],
  ['雨伞', 'other', '深蓝色长柄伞'],
  ['外套', 'clothes', '灰色，L 码'],
  ['钥匙一串', 'key', '三把钥匙，挂有红色小熊'],
  ['保温杯', 'other', '银色，杯底刻有姓名首字母'],
]
const SPOTS = ['员工食堂', '一楼大厅', '三号会议室', '停车场', '班车', '总装车间休息区', '健身房'] as const

/** Something that was found. */
export function found({ chance, today }: Moment): Sent {
  const [item, category, features] = chance.pick(THINGS)
  const foundOn = dayAfter(today, -chance.between(0, 2))
  return { item, category, place: chance.pick(SPOTS), foundOn, features }
}
