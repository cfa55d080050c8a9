/**
 * Module `forms`, the entry point: forms that are designed in the browser, and the records entered with them.
 *
 * Words: a *template* has one *draft* and immutable *versions*; a *record* is entered with a version and keeps its
 * values by field id; a *revision* is one change of a record. Promises: no value is lost by a change of the form; what
 * a user may not see or change is decided here, by the same code that the page evaluates (`packages/forms`); no table
 * is created or altered at run time.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { sweepDrafts } from './record/draft.service.ts'
import { mountRecords } from './record/record.routes.ts'
import { forgetPurged, recordRestorer } from './record/removal.service.ts'
import { exportedApis } from './api-conf/api-conf.export.ts'
import { mountApis } from './api-conf/api-conf.routes.ts'
import { apiRestorer } from './api-conf/api-conf.service.ts'
import { exportedTemplates } from './template/template.export.ts'
import { importedRecords } from './record-import/record.import.ts'
import { exportedRecords } from './record-list/record.export.ts'
import { recordViewLists } from './record-list/view-lists.ts'
import { mountRecordLists } from './record-list/record-list.routes.ts'
import { mountTableImports } from './table-import/table-import.routes.ts'
import { mountTemplates } from './template/template.routes.ts'
import { templateRestorer } from './template/template.service.ts'
import { reindexJobs } from './reindex/reindex.service.ts'
import { valueCopyTask } from './value-copy/value-copy.service.ts'
import { mountValueCopy } from './value-copy/value-copy.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import * as forms from './migrations/0850-forms.ts'
import * as formsPublic from './migrations/0852-forms-public.ts'
import { mountPublic } from './public/public.routes.ts'
import { formTemplateShare } from './public/settings.service.ts'
import * as formsApi from './migrations/0851-forms-api.ts'
import * as reindex from './migrations/0853-forms-reindex.ts'
import * as callsOfProcesses from './migrations/0854-forms-calls-of-processes.ts'

export const formsModule: ServerModule = {
  name: 'forms',
  messageEvents: Object.values(formsMessageEvents),
  texts: { zh, en },
  migrations: {
    '0850-forms': forms,
    '0851-forms-api': formsApi,
    '0852-forms-public': formsPublic,
    '0853-forms-reindex': reindex,
    '0854-forms-calls-of-processes': callsOfProcesses,
  },
  routes: (kernel) => [
    ...mountTemplates(kernel),
    ...mountRecords(kernel),
    ...mountRecordLists(kernel),
    ...mountTableImports(kernel),
    ...mountApis(kernel),
    ...mountPublic(kernel),
    ...mountValueCopy(kernel),
  ],
  jobs: (kernel) => reindexJobs(kernel),
  tasks: (kernel) => [valueCopyTask(kernel)],
  exports: [exportedTemplates, exportedRecords, exportedApis],
  importFamilies: [importedRecords],
  listFamilies: [recordViewLists],
  restorers: [templateRestorer, recordRestorer, apiRestorer],
  shares: (kernel) => [formTemplateShare(kernel)],
  events: () => ({ 'formRecord.purge': forgetPurged }),
  sweeps: (kernel) => [(tenantId) => sweepDrafts(kernel, tenantId)],
}

export { formsMenus } from './seed/menus.ts'
export { formsSeeds } from './seed/demo/index.ts'
export {
  formsForProcesses,
  publishedVersion,
  versionForProcess,
  type FormFault,
  type NamedForm,
} from './process/named-form.service.ts'
export {
  createProcessRecord,
  formOfVersion,
  shownProcessForm,
  updateProcessRecord,
  type ChangedRecord,
  type FormAtNode,
  type ProcessRecord,
  type ShownForm,
} from './process/process-record.service.ts'
export {
  callForProcess,
  callsForProcesses,
  keepCallsForProcess,
  makeCallForProcess,
  type AnswerForProcess,
  type CallForProcess,
  type CallForProcesses,
} from './process/process-call.service.ts'
export {
  filterFields,
  readFieldFilters,
  recordsWith,
  unsentWith,
  type AskedFilter,
} from './process/process-filter.service.ts'
export { fieldTexts, isPlain, plainFieldTexts } from './process/field-texts.service.ts'
export {
  beyondVisitor,
  missingOf,
  visitorModel,
  visitorPart,
  type VisitorPart,
} from './process/visitor-start.service.ts'
export { hashOfReceipt, newReceiptNumber, readReceiptNumber } from './public/receipt-number.ts'
export {
  writableForms,
  writeRecordForProcess,
  type RecordWrite,
  type WritableForm,
} from './process/process-write.service.ts'
export { referredRecords, removeProcessRecords } from './process/process-removal.service.ts'
export { processOptions, processReferences, type ProcessField } from './process/process-choice.service.ts'
export { typedNames, type TypedNames } from './process/typed-names.service.ts'
export { typedValues } from './process/typed-values.service.ts'
export { openForm, openFormForWriting, type OpenedForm } from './record/form-access.ts'
export {
  createRecordIn,
  updateRecordIn,
  type RecordCreation,
  type RecordUpdate,
  type WrittenRecord,
} from './record/record-write.ts'
import { formsMessageEvents } from './record/message-events.ts'
