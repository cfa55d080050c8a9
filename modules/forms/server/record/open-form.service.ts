/** Forms as their users open them. */
import type { Actor } from '#kernel/access/actor.ts'
import { FormAccess } from '#forms/contract/access.ts'
import type { FormEntry, OpenForm } from '#forms/contract/record.ts'
import { openForm } from './form-access.ts'
import { publishedForms } from './form.repo.ts'
import type { RecordKernel } from './reached-record.ts'
import { rightsOf, usableRights, NO_FIELDS } from './record-rights.ts'
import { retiredOf } from './retired.ts'
import { visibleModel } from './visible-model.ts'

/** Of a template. */
const STOPPED = 2

/** The forms to whose records the actor has a right; with a stopped one nothing new is entered. */
export const listForms = (kernel: RecordKernel, actor: Actor): Promise<FormEntry[]> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const forms = await publishedForms(db, actor.userId)
    return forms.flatMap(({ access, status, hasDraft, ...form }): FormEntry[] => {
      const { reaches } = rightsOf(FormAccess.parse(access), actor, NO_FIELDS)
      const rights = usableRights(reaches.keys(), actor).filter(
        (right) => status !== STOPPED || (right !== 'create' && right !== 'import'),
      )
      return rights.length === 0 ? [] : [{ ...form, rights, hasDraft: Boolean(hasDraft) }]
    })
  })

/** @throws AppError not_found */
export const getForm = (kernel: RecordKernel, actor: Actor, formId: string): Promise<OpenForm> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openForm(db, actor, formId)
    const { id, template, version, rights, modes, hidden } = opened
    const retired = await retiredOf(db, opened)
    return {
      id,
      name: template.name,
      nameEn: template.nameEn,
      icon: template.icon,
      isStopped: template.status === STOPPED,
      indexing: template.indexing.filter((one) => !hidden.has(one)),
      version,
      model: visibleModel(opened, hidden),
      rights: usableRights(rights, actor),
      modes: Object.fromEntries([...modes].filter(([field, mode]) => mode !== 'hide' && opened.form.fields.has(field))),
      retired: retired.map(({ id: field, label, kind }) => ({ id: field, label, kind })),
    }
  })
