import { Suspense } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { PeopleSelect } from '#system/web/index.ts'

interface PeopleProps {
  /** Of the form, which hands all three to its field and to nothing around it. */
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  placeholder: string
  /** Offers only those who may handle tasks. */
  mayHandle?: boolean
}

/** People as a field of a form, fetched when a form asks for some. */
export function People({ mayHandle = false, ...props }: PeopleProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <PeopleSelect {...props} {...(mayHandle && { holds: 'wf:task:handle' })} />
    </Suspense>
  )
}
