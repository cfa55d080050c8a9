import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { withVisitTexts } from '../public/texts.ts'
import type { PublicStartField } from './PublicStartField.tsx'

const Loaded = lazy(async () => ({
  default: (await withVisitTexts(import('./PublicStartField.tsx'))).PublicStartField,
}))

/** The field with its texts, once a form shows it. */
export const LazyPublicStart = (props: ComponentProps<typeof PublicStartField>) => (
  <Suspense fallback={<Skeleton rows={1} />}>
    <Loaded {...props} />
  </Suspense>
)
