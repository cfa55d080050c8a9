/** How a record is called in the audit trail, the recycle bin and the uses of files, whoever reads them. */
import { FormAccess } from '#forms/contract/access.ts'
import type { OpenedForm } from './form-access.ts'
import type { RecordTitle } from './record-title.ts'

/** The noun: of lists, events, audit entries, files and the recycle bin. */
export const RECORD_RESOURCE = 'formRecord'

/** The title; the name of the form where there is none, or where it is of a field that some roles do not see. */
export function recordLabel({ template }: Pick<OpenedForm, 'template'>, { title, field }: RecordTitle): string {
  const isHiddenFromSome = FormAccess.parse(template.access).some(
    ({ fields }) => Object.hasOwn(fields, field) && fields[field] === 'hide',
  )
  return title === '' || isHiddenFromSome ? template.name : title
}

/** What the trail says of a state: which one, and of which form. Its values are in the history of the record. */
export const traceOf = ({ template }: Pick<OpenedForm, 'template'>, rev: number) => ({ form: template.name, rev })
