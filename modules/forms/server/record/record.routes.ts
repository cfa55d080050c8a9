import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { recordFiles, referenceOptions } from './choice.service.ts'
import { addComment, listComments } from './comment.service.ts'
import { discardDraft, getDraft, saveDraft } from './draft.service.ts'
import { getForm, listForms } from './open-form.service.ts'
import * as records from './record.service.ts'
import { removeRecord, removeRecords } from './removal.service.ts'
import { listRevisions, restoreRevision } from './revision.service.ts'

export function mountRecords(kernel: Kernel): Mounted[] {
  return implement('formRecord', recordRoutes, {
    forms: ({ actor }) => listForms(kernel, actor),
    form: ({ actor, params }) => getForm(kernel, actor, params.formId),
    get: ({ actor, params }) => records.getRecord(kernel, actor, params),
    create: ({ actor, params, body }) => records.createRecord(kernel, actor, { ...params, ...body }),
    update: ({ actor, params, body }) => records.updateRecord(kernel, actor, { ...params, ...body }),
    remove: ({ actor, params }) => removeRecord(kernel, actor, params),
    removeMany: ({ actor, params, body }) => removeRecords(kernel, actor, { ...params, ids: body }),
    revisions: ({ actor, params }) => listRevisions(kernel, actor, params),
    restore: ({ actor, params, body }) => restoreRevision(kernel, actor, { ...params, ...body }),
    comments: ({ actor, params }) => listComments(kernel, actor, params),
    comment: ({ actor, params, body }) => addComment(kernel, actor, { ...params, ...body }),
    draft: ({ actor, params, query }) => getDraft(kernel, actor, { ...params, ...query }),
    saveDraft: ({ actor, params, body }) => saveDraft(kernel, actor, { ...params, ...body }),
    discardDraft: ({ actor, params, query }) => discardDraft(kernel, actor, { ...params, ...query }),
    options: ({ actor, params, query }) => referenceOptions(kernel, actor, { ...params, ...query }),
    files: ({ actor, params, query }) => recordFiles(kernel, actor, { ...params, ...query }),
  })
}
