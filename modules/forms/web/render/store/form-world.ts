/** What every part of a form that is shown knows. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { FieldId, FormLanguage } from '#forms-core/index.ts'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import type { Device, FormChoices } from '../form-view.ts'
import type { Controls } from '../kinds/registry.ts'
import type { FieldView } from './field-view.ts'
import type { FormStore } from './form-store.ts'
import { keyOf, type Place } from './places.ts'

export interface FormWorld {
  store: FormStore
  controls: Controls
  device: Device
  language: FormLanguage
  /** Before the ids of elements, so that two forms are apart. */
  prefix: string
  /** Whose rows are read out of sheets. */
  formId: string | undefined
  choices: FormChoices
  names: Readonly<Record<string, string>>
  files: Readonly<Record<string, UploadedFile>>
  isViewed: boolean
  isOnPaper: boolean
  mayImportRows: boolean
  changed: ReadonlySet<FieldId>
}

export const FormContext = createContext<FormWorld | undefined>(undefined)

/** The form around a component. */
export function useForm(): FormWorld {
  const world = use(FormContext)
  if (world === undefined) throw new Error('outside of a FormView')
  return world
}

/** A part of the form's state: renders again when it is another one. @param key one for each part, with one reader */
export function usePart<Value>(store: FormStore, key: string, read: (former: Value | undefined) => Value): Value {
  const { watched } = store
  // The reader belongs to the key, which says all that it reads.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const subscribe = useCallback((listener: () => void) => watched.subscribe(key, read, listener), [watched, key])
  return useSyncExternalStore(subscribe, () => watched.get(key, read))
}

/** What to show of a field, or of a column in one row. */
export function useField(place: Place): FieldView {
  const { store } = useForm()
  return usePart<FieldView>(store, keyOf(place), (former) => store.fieldView(place, former))
}

/** The keys of the rows of a child table. */
export function useRows(table: FieldId): readonly number[] {
  const { store } = useForm()
  return usePart(store, `${table}#rows`, () => store.rows(table))
}
