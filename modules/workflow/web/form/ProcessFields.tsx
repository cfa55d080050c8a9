import { Suspense, useMemo } from 'react'
import type { StoredValues } from '#forms-core/index.ts'
import { FormView } from '#forms/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { usePerson } from '#shell/session/session.ts'
import { dayOf } from '#shell/time/zone.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import type { ProcessFieldsState } from './use-process-fields.ts'

interface ProcessFieldsProps {
  form: ProcessForm
  fields: ProcessFieldsState
  /** What was kept of it earlier, by field id. */
  draft?: StoredValues | undefined
  onChange?: () => void
}

/** The form of a start or a task, filled in. */
export function ProcessFields({ form, fields: { attach, onChange: tell }, draft, onChange }: ProcessFieldsProps) {
  const { id, deptId } = usePerson()
  const context = useMemo(() => {
    const now = new Date()
    return { now: now.getTime(), today: dayOf(now), me: { id, dept: deptId || null } }
  }, [id, deptId])
  return (
    <div className="wf-fields">
      <Suspense fallback={<Skeleton rows={Math.min(form.model.fields.length, 8)} />}>
        <FormView
          ref={attach}
          model={form.model}
          initial={form.values}
          {...(draft && { draft })}
          names={form.names}
          isNew
          mode="edit"
          context={context}
          onChange={() => {
            tell()
            onChange?.()
          }}
        />
      </Suspense>
    </div>
  )
}
