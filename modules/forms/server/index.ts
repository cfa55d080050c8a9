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
import { exportedTemplates } from './template/template.export.ts'
import { mountTemplates } from './template/template.routes.ts'
import { templateRestorer } from './template/template.service.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import * as forms from './migrations/0850-forms.ts'

export const formsModule: ServerModule = {
  name: 'forms',
  texts: { zh, en },
  migrations: { '0850-forms': forms },
  routes: (kernel) => [...mountTemplates(kernel), ...mountRecords(kernel)],
  exports: [exportedTemplates],
  restorers: [templateRestorer, recordRestorer],
  events: () => ({ 'formRecord.purge': forgetPurged }),
  sweeps: (kernel) => [(tenantId) => sweepDrafts(kernel, tenantId)],
}

export { formsMenus } from './seed/menus.ts'
export { formsForProcesses, versionForProcess, type FormFault, type NamedForm } from './process/named-form.service.ts'
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
export { typedValues } from './process/typed-values.service.ts'
export { openForm, openFormForWriting, type OpenedForm } from './record/form-access.ts'
export {
  createRecordIn,
  updateRecordIn,
  type RecordCreation,
  type RecordUpdate,
  type WrittenRecord,
} from './record/record-write.ts'
