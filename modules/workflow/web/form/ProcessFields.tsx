import { Suspense, useMemo, type Ref } from 'react'
import { FormView, type FormHandle } from '#forms/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { WorkflowDraftDetail } from '#workflow/contract/draft.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import { choicesAt, type FormPlace } from './form-choices.ts'
import { fieldsOf, valuesOf } from './process-form.ts'
import { usePersonContext } from './use-person-context.ts'
import type { EnteredFields, ProcessFieldsState } from './use-process-fields.ts'

interface ProcessFieldsProps {
  forms: readonly ProcessForm[]
  /** Where they are filled in. */
  at: FormPlace
  fields: ProcessFieldsState
  /** What was kept of them earlier: variables, what ids in them are called, and files. */
  draft?: Pick<WorkflowDraftDetail, 'vars' | 'names' | 'files'> | EnteredFields | undefined
  /** The same of what was entered over what is stored. */
  entered?: EnteredFields | undefined
  /** Variables whose fields are marked as changed. */
  changed?: ReadonlySet<string>
  onChange?: () => void
}

/** The forms of a start or a task, filled in. */
export function ProcessFields({
  forms,
  at: place,
  fields: { attach, onChange: tell },
  draft,
  entered,
  changed,
  onChange,
}: ProcessFieldsProps) {
  return forms.map((form, at) => (
    <OneForm
      key={form.formId ?? 'own'}
      form={form}
      at={place}
      mode="edit"
      handle={attach[at]}
      draft={draft}
      entered={entered}
      {...(changed && { changed })}
      onChange={() => {
        tell()
        onChange?.()
      }}
    />
  ))
}

/** The online form of a process, shown. */
export const ProcessFormView = (props: { form: ProcessForm; changed?: ReadonlySet<string> }) => (
  <OneForm {...props} mode="view" />
)

interface OneFormProps extends Pick<ProcessFieldsProps, 'draft' | 'entered' | 'changed' | 'onChange'> {
  form: ProcessForm
  /** Left out where it is only shown. */
  at?: FormPlace
  mode: 'edit' | 'view'
  handle?: Ref<FormHandle> | undefined
}

function OneForm({ form, at, mode, handle, draft, entered, changed, onChange }: OneFormProps) {
  const person = usePersonContext()
  const earlier = entered ?? draft
  const names = useMemo(() => ({ ...person.names, ...earlier?.names, ...form.names }), [person, earlier, form])
  const kept = useMemo(
    () => earlier && { ...(entered && form.values), ...valuesOf(form, earlier.vars) },
    [form, earlier, entered],
  )
  const files = useMemo(() => ({ ...earlier?.files, ...form.files }), [form, earlier])
  const marked = useMemo(() => changed && fieldsOf(form, changed), [form, changed])
  const choices = useMemo(() => (at === undefined ? undefined : choicesAt(form, at)), [form, at])
  return (
    <div className="wf-fields">
      <Suspense fallback={<Skeleton rows={Math.min(form.model.fields.length, 8)} />}>
        <FormView
          {...(handle !== undefined && { ref: handle })}
          {...(choices && { choices })}
          {...(kept && { draft: kept })}
          {...(marked && { changed: marked })}
          {...(onChange && { onChange })}
          model={form.model}
          modes={form.modes}
          initial={form.values}
          names={names}
          files={files}
          isNew={form.isNew}
          mode={mode}
          context={person.context}
        />
      </Suspense>
    </div>
  )
}
