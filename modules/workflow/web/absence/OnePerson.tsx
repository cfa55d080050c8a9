import { Suspense } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { PeoplePicker } from '#system/web/index.ts'

interface OnePersonProps {
  value?: string
  onChange?: (id: string | undefined) => void
  id?: string
  /** Offers only those who may handle tasks. */
  mayHandle?: boolean
}

/** One person, chosen. Works as a field of a form. */
export function OnePerson({ mayHandle = false, ...props }: OnePersonProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <PeoplePicker {...props} {...(mayHandle && { holds: 'wf:task:handle' })} isMultiple={false} />
    </Suspense>
  )
}
