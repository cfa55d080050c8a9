import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'

const Field = lazy(async () => ({ default: (await import('./ConditionField.tsx')).ConditionField }))

/** The field for the condition of a flow, fetched when a flow is chosen: drawing begins without it. */
export function LazyConditionField(props: ComponentProps<typeof Field>) {
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <Field {...props} />
    </Suspense>
  )
}
