/** Module `forms`, what it says to the outside: templates of forms, and the records entered with them. */
import { formApiRoutes } from './api-conf.ts'
import { optionsRoutes } from './api-options.ts'
import { recordRoutes } from './record.ts'
import { templateRoutes } from './template.ts'

/** Every route of the module by noun and verb; the names become operation ids. */
export const formsRoutes = {
  formTemplate: templateRoutes,
  formRecord: recordRoutes,
  formApi: formApiRoutes,
  formOptions: optionsRoutes,
}
