/** A template as it is written and audited. */
import type { RecordKind } from '#kernel/records/write-records.ts'
import { templates } from './template.repo.ts'

export const TEMPLATE = 'formTemplate'

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof templates.find>>>

/** What an administrator changes of a template; its draft, versions and access are written by their own services. */
export type Described = Pick<TemplateRow, 'name' | 'nameEn' | 'category' | 'icon' | 'remark' | 'status'>

export const templateKind: RecordKind<Described, TemplateRow> = {
  resource: TEMPLATE,
  store: {
    findForUpdate: (tx, id) => templates.findForUpdate(tx, id),
    insert: () => Promise.reject(new Error('a template is inserted with its draft')),
    update: (tx, key, { category, icon, remark, status }) =>
      templates.update(tx, key, { category, icon, remark, status }),
    delete: (tx, id) => templates.delete(tx, id),
  },
  nameOf: ({ name }) => name,
  toAuditRecord: ({ name, nameEn, category, icon, remark, status }) => ({
    name,
    nameEn,
    category,
    icon,
    remark,
    status,
  }),
}
