/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'only with the revision of the draft that is stored, and with a model',
    test: 'modules/forms/server/template/publish.test.ts',
    routes: ['formTemplate.saveDraft', 'formTemplate.publish'],
  },
  {
    because: 'only for a published form',
    test: 'modules/forms/server/template/template.test.ts',
    routes: ['formTemplate.setStatus'],
  },
  {
    because: 'only for a published form',
    test: 'modules/forms/server/template/publish.test.ts',
    routes: ['formTemplate.revertDraft'],
  },
  {
    because: 'only with the file of a form, or a sheet',
    test: 'modules/forms/server/template/template.test.ts',
    routes: ['formTemplate.importFile'],
  },
  {
    because: 'only for a published form',
    test: 'modules/forms/server/record-list/record-list.test.ts',
    routes: ['formRecordList.page', 'formRecordList.schema'],
  },
  {
    because: 'only for a published form',
    test: 'modules/forms/server/record-list/record-export.test.ts',
    routes: ['formRecord.export', 'formRecord.exportTask'],
  },
  {
    because: 'only for a published form with a child table that says so',
    test: 'modules/forms/server/table-import/table-import.test.ts',
    routes: ['formTableImport.template', 'formTableImport.readFile', 'formTableImport.readCells'],
  },
  {
    because: 'only for a published form, with a sheet',
    test: 'modules/forms/server/record-import/record-import.test.ts',
    routes: ['formRecordImport.template', 'formRecordImport.create'],
  },
  {
    because: 'only with a version that there is',
    test: 'modules/forms/server/public/public.test.ts',
    routes: ['formPublicSettings.set'],
  },
  {
    because: 'only for a form that is published for visitors',
    test: 'modules/forms/server/public/public.test.ts',
    routes: ['publicForm.form', 'publicForm.page', 'publicForm.record'],
  },
  {
    because: 'only for a published form',
    test: 'modules/forms/server/public/public.test.ts',
    routes: ['sharedForm.form', 'sharedForm.page', 'sharedForm.record'],
  },
  {
    because: 'only with a verification code, or a receipt number',
    test: 'modules/forms/server/public/entry.test.ts',
    routes: ['publicForm.enter', 'publicForm.receipt'],
  },
  {
    because: 'only of a published form that names a call',
    test: 'modules/forms/server/api-conf/options.test.ts',
    routes: ['formOptions.list'],
  },
  {
    because: 'only between two fields of a published form that fit',
    test: 'modules/forms/server/value-copy/value-copy.test.ts',
    routes: ['formValueCopy.copy'],
  },
  {
    because: 'only for a published form',
    test: 'modules/forms/server/value-copy/value-copy.test.ts',
    routes: ['formValueCopy.sources'],
  },
  {
    because: 'only for a published form, and for records of it',
    test: 'modules/forms/server/record/record.test.ts',
    routes: ['form', 'get', 'create', 'update'].map((verb) => `formRecord.${verb}`),
  },
  {
    because: 'only for a published form, and for records of it',
    test: 'modules/forms/server/record/revision.test.ts',
    routes: [
      'formRecord.remove',
      'formRecord.removeMany',
      'formRecord.revisions',
      'formRecord.restore',
      'formRecord.comments',
      'formRecord.comment',
      'formRecord.draft',
      'formRecord.saveDraft',
      'formRecord.discardDraft',
      'formRecord.options',
      'formRecord.files',
    ],
  },
  {
    because: 'only of a configured call that is shown on the workbench',
    test: 'modules/forms/server/api-conf/block.test.ts',
    routes: ['formBlock.data'],
  },
]
