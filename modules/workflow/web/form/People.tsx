import { Suspense } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { PeopleSelect } from '#system/web/index.ts'

interface PeopleProps {
  /** Of the form, which hands all three to its field and to nothing around it. */
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  placeholder: string
}

/** People as a field of a form, fetched when a form asks for some. */
export function People(props: PeopleProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <PeopleSelect {...props} />
    </Suspense>
  )
}
