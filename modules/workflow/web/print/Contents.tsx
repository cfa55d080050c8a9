import { Suspense, useEffect, useEffectEvent } from 'react'
import { FormPaper } from '#forms/web/index.ts'
import type { WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { usePersonContext } from '../form/use-person-context.ts'
import { VarsView, withoutForm } from '../VarsView.tsx'

/** The form, and the variables that it does not show. */
export function Contents({ instance, onShown }: { instance: WorkflowInstanceDetail; onShown: () => void }) {
  const { form, fields, names } = instance
  return (
    <>
      {form === null ? <Ready onShown={onShown} /> : <Form form={form} onShown={onShown} />}
      <VarsView vars={withoutForm(instance)} fields={fields} names={names} isExact />
    </>
  )
}

function Form({ form, onShown }: { form: NonNullable<WorkflowInstanceDetail['form']>; onShown: () => void }) {
  const { context, names } = usePersonContext()
  return (
    <Suspense fallback={null}>
      <FormPaper
        model={form.model}
        modes={form.modes}
        initial={form.values}
        names={{ ...names, ...form.names }}
        files={form.files}
        context={context}
        onShown={onShown}
      />
    </Suspense>
  )
}

/** Nothing has to be waited for. */
export function Ready({ onShown }: { onShown: () => void }) {
  const tell = useEffectEvent(() => {
    onShown()
  })
  useEffect(() => tell(), [])
  return null
}
