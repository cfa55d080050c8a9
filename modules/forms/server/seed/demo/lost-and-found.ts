/** A form of the demonstration that is published for visitors: nothing in it is of one person alone. */
import { FormModel, withNewIds, type Field } from '#forms-core/index.ts'
import { newFieldId } from '../../template/first-model.ts'

const text = (zh: string, en: string) => ({ zh, en })
const option = (value: string, zh: string, en: string) => ({ value, label: text(zh, en) })
const field = (id: string) => ({ type: 'field' as const, field: id })

const LISTED = { list: true, filter: true }

const item: Field[] = [
  {
    kind: 'text',
    id: 'lost-1',
    name: 'item',
    label: text('物品', 'Item'),
    required: true,
    maxLength: 60,
    public: true,
    marks: LISTED,
  },
  {
    kind: 'select',
    id: 'lost-2',
    name: 'category',
    label: text('类别', 'Category'),
    required: true,
    public: true,
    marks: LISTED,
    options: {
      from: 'fixed',
      options: [
        option('papers', '证件卡片', 'Papers and cards'),
        option('device', '电子产品', 'Devices'),
        option('clothes', '衣物', 'Clothes'),
        option('key', '钥匙', 'Keys'),
        option('other', '其他', 'Other'),
      ],
    },
  },
  {
    kind: 'text',
    id: 'lost-3',
    name: 'place',
    label: text('发现地点', 'Found at'),
    required: true,
    maxLength: 60,
    public: true,
    marks: LISTED,
  },
  {
    kind: 'date',
    id: 'lost-4',
    name: 'foundOn',
    label: text('发现日期', 'Found on'),
    required: true,
    public: true,
    marks: { ...LISTED, sort: true },
    checks: [{ rule: '${foundOn <= today()}', message: text('日期不能晚于今天', 'The date cannot be in the future') }],
  },
  {
    kind: 'textarea',
    id: 'lost-5',
    name: 'features',
    label: text('特征', 'Description'),
    maxLength: 300,
    public: true,
  },
]

const returning: Field[] = [
  {
    kind: 'radio',
    id: 'lost-6',
    name: 'state',
    label: text('状态', 'State'),
    public: true,
    marks: LISTED,
    default: { from: 'literal', value: 'waiting' },
    options: {
      from: 'fixed',
      options: [option('waiting', '待认领', 'Unclaimed'), option('returned', '已认领', 'Returned')],
    },
  },
  {
    kind: 'user',
    id: 'lost-7',
    name: 'keeper',
    label: text('保管人', 'Kept by'),
    marks: LISTED,
    default: { from: 'me' },
  },
]

const section = (title: FormModel['title'], fields: readonly Field[]) => ({
  type: 'section' as const,
  title,
  columns: 2,
  items: fields.map(({ id, kind }) => (kind === 'textarea' ? { ...field(id), span: 2 } : field(id))),
})

/** Under ids of its own. */
export const lostAndFound = (): FormModel =>
  withNewIds(
    FormModel.parse({
      format: 1,
      title: text('失物招领', 'Lost and found'),
      description: text(
        '捡到的物品在此登记，失主可随时查询。',
        'Register what you have found, or look for what you have lost.',
      ),
      fields: [...item, ...returning],
      layout: [section(text('物品信息', 'Item'), item), section(text('认领', 'Return'), returning)],
    }),
    newFieldId,
  )
