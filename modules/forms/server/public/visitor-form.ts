/** A version as visitors have it: what follows from the model alone, remembered by its id. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { CompiledForm, FieldId } from '#forms-core/index.ts'
import { compiledVersion } from '../record/compiled.ts'
import { relaxedForm } from './entry-model.ts'
import { enteredFields, fieldsInTheWay, findableFields, isEnterable, shownFields } from './visitor-fields.ts'

export interface VisitorForm {
  readonly form: CompiledForm
  readonly shown: ReadonlySet<FieldId>
  readonly entered: ReadonlySet<FieldId>
  /** What the server checks a visitor's record with. */
  readonly relaxed: CompiledForm
  readonly sortable: readonly FieldId[]
  readonly searched: readonly FieldId[]
  /** Whether a visitor can enter a record at all. */
  readonly isEnterable: boolean
}

const MAX_REMEMBERED = 100
const remembered = new CountedCache<VisitorForm>({ name: 'visitorForm' }, { max: MAX_REMEMBERED })

/** @param versionId of a row that the call may read */
export async function visitorForm(db: Db, versionId: string): Promise<VisitorForm> {
  const known = remembered.get(versionId)
  if (known !== undefined) return known
  const { form } = await compiledVersion(db, versionId)
  const made = visitorFormOf(form)
  remembered.set(versionId, made)
  return made
}

export function visitorFormOf(form: CompiledForm): VisitorForm {
  const entered = enteredFields(form)
  const isAnyEnterable = [...form.names.values()].some((one) => entered.has(one.id) && isEnterable(one))
  return {
    form,
    shown: shownFields(form),
    entered,
    relaxed: relaxedForm(form, entered),
    ...findableFields(form),
    isEnterable: isAnyEnterable && fieldsInTheWay(form, entered).length === 0,
  }
}
