/** Module `forms`, what it says to the outside: templates of forms, and the records entered with them. */
import { recordListRoutes } from './record-list.ts'
import { formApiRoutes } from './api-conf.ts'
import { optionsRoutes } from './api-options.ts'
import { publicFormRoutes, publicSettingsRoutes, sharedFormRoutes } from './public.ts'
import { recordRoutes } from './record.ts'
import { tableImportRoutes } from './table-import.ts'
import { templateRoutes } from './template.ts'
import { valueCopyRoutes } from './value-copy.ts'

/** Every route of the module by noun and verb; the names become operation ids. */
export const formsRoutes = {
  formTemplate: templateRoutes,
  formRecord: recordRoutes,
  formValueCopy: valueCopyRoutes,
  formRecordList: recordListRoutes,
  formTableImport: tableImportRoutes,
  formPublicSettings: publicSettingsRoutes,
  publicForm: publicFormRoutes,
  sharedForm: sharedFormRoutes,
  formApi: formApiRoutes,
  formOptions: optionsRoutes,
}
