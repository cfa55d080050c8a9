/** Which sections are open and which tabs are shown; a problem opens the way to its field. */
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { itemsInside, type FieldId, type FormModel, type LayoutItem } from '#forms-core/index.ts'

/** Open or not of a section, the number of the tab of tabs. */
type Shown = ReadonlyMap<LayoutItem, boolean | number>

export interface LayoutState {
  isOpen: (section: LayoutItem & { type: 'section' }) => boolean
  tabOf: (tabs: LayoutItem & { type: 'tabs' }) => number
  show: (item: LayoutItem, how: boolean | number) => void
}

export const LayoutContext = createContext<LayoutState | undefined>(undefined)

export function useLayoutState(): LayoutState {
  const state = use(LayoutContext)
  if (state === undefined) throw new Error('outside of a FormView')
  return state
}

/** The state, and the way to open all that a field is in. */
export function useNewLayoutState(model: FormModel): { state: LayoutState; reveal: (id: FieldId) => void } {
  const [shown, setShown] = useState<Shown>(new Map())
  const state = useMemo<LayoutState>(
    () => ({
      isOpen: (section) => shown.get(section) !== false && (shown.has(section) || section.folded !== true),
      tabOf: (tabs) => Number(shown.get(tabs) ?? 0),
      show: (item, how) => setShown((former) => new Map(former).set(item, how)),
    }),
    [shown],
  )
  const reveal = useCallback(
    (id: FieldId) => setShown((former) => new Map([...former, ...waysTo(model.layout, id)])),
    [model],
  )
  return { state, reveal }
}

/** The containers around a field with how they show it; empty where the field is not. */
function waysTo(items: readonly LayoutItem[], id: FieldId): [LayoutItem, boolean | number][] {
  for (const item of items) {
    if (!fieldsIn(item).includes(id)) continue
    const below = waysTo(itemsInside(item), id)
    if (item.type === 'section') return [[item, true], ...below]
    if (item.type !== 'tabs') return below
    return [[item, item.tabs.findIndex((tab) => tab.items.some((one) => fieldsIn(one).includes(id)))], ...below]
  }
  return []
}

/** The fields of an item, in the order of the layout. */
export const fieldsIn = (item: LayoutItem): FieldId[] =>
  item.type === 'field' ? [item.field] : itemsInside(item).flatMap(fieldsIn)
