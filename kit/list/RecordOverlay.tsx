import type { ReactNode } from 'react'
import type { RecordFormProps } from '../form/use-crud-form.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { recordIdOf, type RecordPlace } from './use-record-place.ts'

interface RecordOverlayProps {
  place: RecordPlace
  /** The form; may be a lazy component. */
  children: (form: RecordFormProps) => ReactNode
}

/**
 * The form of the record that the address names, over its list.
 * @example <RecordOverlay place={place}>{(form) => <PostForm {...form} />}</RecordOverlay>
 */
export function RecordOverlay({ place, children }: RecordOverlayProps) {
  return (
    <Overlay of={place.shown}>
      {(shown, overlay) => children({ id: recordIdOf(shown), onClose: place.close, ...overlay })}
    </Overlay>
  )
}
