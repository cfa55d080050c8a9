import { Suspense } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { PeoplePicker } from '#system/web/index.ts'

interface OnePersonProps {
  value?: string
  onChange?: (id: string | undefined) => void
  id?: string
}

/** One person, chosen. Works as a field of a form. */
export function OnePerson(props: OnePersonProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <PeoplePicker {...props} isMultiple={false} />
    </Suspense>
  )
}
