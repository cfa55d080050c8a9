/** The forms of the demonstration: who may use them, and how much was entered. */
import type { AccessEntry } from '#forms/contract/access.ts'
import type { Field, FormModel } from '#forms-core/index.ts'
import { newFieldId } from '../../template/first-model.ts'
import { adapted } from './adapted.ts'
import { expense, found, inspection, leave, purchase, visitor, type Moment, type Sent } from './entries.ts'
import { lostAndFound } from './lost-and-found.ts'

/** What a role may do; null is everybody. A role that the organisation does not have is left out. */
export interface DemoAccess extends Pick<AccessEntry, 'rights' | 'reach'> {
  readonly role: string | null
  /** Variable names of fields that are not shown. */
  readonly hides?: readonly string[]
}

export interface DemoForm {
  readonly category: string
  readonly icon: string
  readonly remark: string
  /** The first version first; none: it is only drawn. */
  readonly versions: readonly { readonly model: FormModel; readonly note: string }[]
  readonly draft?: FormModel
  readonly access: readonly DemoAccess[]
  /** Who enters records: people of these departments, where there are any. */
  readonly depts: readonly string[]
  readonly count: number
  readonly enter?: (moment: Moment) => Sent
  /** What the one who works on a record writes later, in some of them. */
  readonly later?: { readonly share: number; readonly sent: Sent }
  readonly comments?: readonly string[]
  readonly visitors?: { readonly isViewOpen: boolean; readonly isEntryOpen: boolean; readonly perDay: number }
}

const EVERYBODY: DemoAccess = { role: null, rights: ['view', 'create', 'update'], reach: 'own' }
const LEADERS: DemoAccess = { role: '部门负责人', rights: ['view', 'export'], reach: 'role' }
const all = (role: string, ...more: AccessEntry['rights']): DemoAccess => ({
  role,
  reach: 'all',
  rights: ['view', 'export', ...more],
})

/** Versions later than the first keep the fields of those before, so that records show all of theirs. */
function withField(model: FormModel, field: Field): FormModel {
  const [first, ...rest] = model.layout
  const layout =
    first?.type === 'section'
      ? [{ ...first, items: [...first.items, { type: 'field' as const, field: field.id }] }, ...rest]
      : model.layout
  return { ...model, fields: [...model.fields, field], layout }
}

const once = (model: FormModel) => [{ model, note: '' }]

// Paper invoices are handed in: files are asked for only where much was spent.
const expenses = (): DemoForm => ({
  category: 'finance',
  icon: 'receipt',
  remark: '差旅与日常费用',
  versions: once(adapted('expense', { fields: { invoices: { requiredWhen: '${total >= 10000}' } } })),
  access: [EVERYBODY, LEADERS, all('财务经理', 'update'), all('会计')],
  depts: ['营销中心', '研发中心', '销售部'],
  count: 60,
  enter: expense,
  comments: ['发票已收到，金额无误。', '请补充住宿水单。', '已付款。'],
})

const leaves = (): DemoForm => ({
  category: 'hr',
  icon: 'calendar-off',
  remark: '各部门请假登记',
  versions: once(adapted('leave', { title: { zh: '请假登记', en: 'Leave register' } })),
  access: [EVERYBODY, LEADERS, all('人事经理', 'update', 'import')],
  depts: [],
  count: 56,
  enter: leave,
  comments: ['同意，工作请先交接。'],
})

const visits = (): DemoForm => ({
  category: 'office',
  icon: 'contact',
  remark: '前台据此接待来访',
  versions: once(adapted('visitor')),
  access: [EVERYBODY, LEADERS].map((entry) => ({ ...entry, hides: ['visitorIdNumber'] })),
  depts: [],
  count: 40,
  enter: visitor,
  visitors: { isViewOpen: false, isEntryOpen: true, perDay: 50 },
})

const inspections = (): DemoForm => ({
  category: 'safety',
  icon: 'shield-check',
  remark: '车间与仓库安全巡检',
  versions: once(
    adapted('inspection', { fields: { signature: { required: false }, photos: { requiredWhen: undefined } } }),
  ),
  access: [EVERYBODY, LEADERS, all('质量工程师', 'create'), all('车间主任', 'create', 'update')],
  depts: ['生产中心', '质量中心', '生产部', '质检部'],
  count: 48,
  enter: inspection,
  comments: ['已整改，复查合格。'],
})

function purchases(): DemoForm {
  const before = adapted('purchase')
  const urgent: Field = {
    kind: 'switch',
    id: newFieldId(),
    name: 'isUrgent',
    label: { zh: '是否加急', en: 'Urgent' },
    marks: { list: true, filter: true },
  }
  return {
    category: 'purchasing',
    icon: 'shopping-cart',
    remark: '生产物料与备件',
    versions: [
      { model: before, note: '' },
      { model: withField(before, urgent), note: '增加“是否加急”' },
    ],
    access: [EVERYBODY, LEADERS, all('采购员', 'update')],
    depts: ['供应链中心', '生产中心', '生产部'],
    count: 36,
    enter: purchase,
    later: { share: 0.2, sent: { isUrgent: true } },
  }
}

const finds = (): DemoForm => ({
  category: 'office',
  icon: 'search',
  remark: '公开查询，访客也可登记',
  versions: once(lostAndFound()),
  access: [{ role: null, rights: ['view', 'create', 'update'], reach: 'all' }],
  depts: [],
  count: 32,
  enter: found,
  later: { share: 0.4, sent: { state: 'returned' } },
  visitors: { isViewOpen: true, isEntryOpen: true, perDay: 30 },
})

const seals = (): DemoForm => ({
  category: 'office',
  icon: 'stamp',
  remark: '还在设计',
  versions: [],
  draft: adapted('seal'),
  access: [EVERYBODY],
  depts: [],
  count: 0,
})

/** All of them anew: their fields have other ids in each organisation. */
export const demoForms = (): DemoForm[] => [
  expenses(),
  leaves(),
  visits(),
  inspections(),
  purchases(),
  finds(),
  seals(),
]
