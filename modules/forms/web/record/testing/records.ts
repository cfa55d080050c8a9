/** A form, its records and their routes, for tests of the record pages. */
import type { FormModel } from '#forms-core/index.ts'
import type { FormRecord, OpenForm, Revision } from '#forms/contract/record.ts'
import { column, field, idOf, modelOf } from '../../../../../packages/forms/testing/models.ts'
import { PERSON } from '../../../../../tests/component/signed-in.ts'

export const FORM = '0192d5a0-0000-7000-8000-000000000700'
export const recordId = (at: number): string => `0192d5a0-0000-7000-8000-00000000071${at}`
export const OTHER = '0192d5a0-0000-7000-8000-000000000722'

const named = (zh: string, en: string) => ({ label: { zh, en } })
const LISTED = { list: true, filter: true, sort: true }

/** Fields of the form by name. */
export const F = Object.fromEntries(
  ['subject', 'kind', 'amount', 'day', 'payer', 'items', 'note', 'price'].map((name) => [name, idOf(name)]),
) as Record<'subject' | 'kind' | 'amount' | 'day' | 'payer' | 'items' | 'note' | 'price', string>

export const MODEL: FormModel = modelOf(
  [
    field('text', 'subject', { ...named('事由', 'Subject'), required: true, marks: { list: true } }),
    field('select', 'kind', {
      ...named('类别', 'Category'),
      marks: LISTED,
      options: {
        from: 'fixed',
        options: [
          { value: 'travel', label: { zh: '交通', en: 'Travel' } },
          { value: 'meals', label: { zh: '餐饮', en: 'Meals' } },
        ],
      },
    }),
    field('amount', 'amount', { ...named('金额', 'Amount'), marks: { ...LISTED, sum: true } }),
    field('date', 'day', { ...named('日期', 'Date'), marks: LISTED }),
    field('user', 'payer', { ...named('付款人', 'Payer'), marks: { list: true, filter: true } }),
    field('childTable', 'items', {
      ...named('明细', 'Lines'),
      fields: [column('text', 'note', named('说明', 'Notes')), column('number', 'price', named('单价', 'Price'))],
    }),
  ],
  { title: { zh: '报销', en: 'Expenses' } },
)

export const aForm = (change: Partial<OpenForm> = {}): OpenForm => ({
  id: FORM,
  name: '报销',
  nameEn: 'Expenses',
  icon: '',
  isStopped: false,
  version: { id: '0192d5a0-0000-7000-8000-000000000701', no: 2 },
  model: MODEL,
  rights: ['view', 'create', 'update', 'delete'],
  indexing: [],
  modes: {},
  retired: [],
  ...change,
})

export const aRecord = (at: number, change: Partial<FormRecord> = {}): FormRecord => ({
  id: recordId(at),
  title: `差旅 ${at}`,
  rev: 3,
  versionNo: 2,
  values: {
    [F.subject]: `差旅 ${at}`,
    [F.kind]: 'travel',
    [F.amount]: 100 * at,
    [F.day]: '2026-11-20',
    [F.payer]: OTHER,
    [F.items]: [{ id: 'row-1', [F.note]: '车票', [F.price]: 100 * at }],
  },
  names: { [OTHER]: '李明哲' },
  ownerId: PERSON.id,
  ownerName: '陈思远',
  deptId: PERSON.deptId,
  deptName: '总部',
  instanceId: null,
  process: null,
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  actions: ['update', 'delete'],
  ...change,
})

export const aRevision = (rev: number, changes: Revision['changes'], change: Partial<Revision> = {}): Revision => ({
  id: `0192d5a0-0000-7000-8000-00000000073${rev}`,
  rev,
  kind: rev === 1 ? 'create' : 'update',
  versionNo: 2,
  byName: '李明哲',
  createDate: '2026-11-20T02:30:00.000Z',
  note: '',
  changes,
  names: {},
  ...change,
})

export const CODES = ['page', 'save', 'update', 'delete'].map((verb) => `frm:record:${verb}`).concat('sys:user:pick')
