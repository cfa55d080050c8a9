/** Dragging: from the palette onto the canvas, and things of the canvas and the outline to another place. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { move } from '../commands/move.ts'
import { mayPlace } from '../model/may-place.ts'
import type { Spot, Target } from '../model/layout-tree.ts'
import type { PaletteEntry } from '../palette/kinds.ts'
import { placeableOf, useAdd } from '../state/use-add.ts'
import { useDesigner, type FocusPlace } from '../state/use-designer.ts'

/** What is dragged. */
type Dragged = { from: 'palette'; entry: PaletteEntry } | { from: 'form'; target: Target }
const KEY = 'form-designer'
const isDragged = (value: unknown): value is Dragged => typeof value === 'object' && value !== null && 'from' in value
const draggedIn = (data: Record<string | symbol, unknown>): Dragged | undefined =>
  isDragged(data[KEY]) ? data[KEY] : undefined

/** Makes an element draggable. @param handle where it is taken hold of; left out, anywhere */
export function useDraggable(
  element: RefObject<HTMLElement | null>,
  dragged: Dragged,
  { isOff = false, handle }: { isOff?: boolean; handle?: RefObject<HTMLElement | null> } = {},
): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const getData = useEffectEvent(() => ({ [KEY]: dragged }))
  useEffect(() => {
    if (element.current === null || isOff) return undefined
    return draggable({
      element: element.current,
      ...(handle?.current && { dragHandle: handle.current }),
      getInitialData: () => getData(),
      onDragStart: () => setIsDragging(true),
      onDrop: () => setIsDragging(false),
    })
  }, [element, handle, isOff])
  return isDragging
}

/** At which side of an element something would be put in. `inside`: at the end of what it contains. */
export type DropSide = 'before' | 'after' | 'inside'

interface DropPlace {
  /** The spot of one side; nothing where it has none. */
  spotFor: (side: DropSide) => Spot | undefined
  /** Whether neighbours stand beside each other rather than below. */
  isRow?: boolean
  focus?: FocusPlace
}

/** Makes an element a place to drop at. @returns the side at which what is dragged would be put in now */
export function useDropPlace(
  element: RefObject<HTMLElement | null>,
  { spotFor, isRow = false, focus = 'canvas' }: DropPlace,
) {
  const { model, apply, fixed, isReadOnly } = useDesigner()
  const add = useAdd()
  const [side, setSide] = useState<DropSide>()
  const spotAt = useEffectEvent((at: DropSide, dragged: Dragged): Spot | undefined => {
    const spot = spotFor(at)
    const what = dragged.from === 'palette' ? placeableOf(dragged.entry) : dragged.target
    return spot !== undefined && mayPlace(model, what, spot, fixed) ? spot : undefined
  })
  const sideAt = useEffectEvent(
    (place: { clientX: number; clientY: number }, dragged: Dragged): DropSide | undefined => {
      const box = element.current?.getBoundingClientRect()
      if (box === undefined) return undefined
      if (spotFor('before') === undefined) return spotAt('inside', dragged) && 'inside'
      const part = isRow ? (place.clientX - box.left) / box.width : (place.clientY - box.top) / box.height
      const near = part < 0.5 ? 'before' : 'after'
      return spotAt(near, dragged) && near
    },
  )
  const drop = useEffectEvent((at: DropSide, dragged: Dragged) => {
    const spot = spotAt(at, dragged)
    if (spot === undefined) return
    if (dragged.from === 'palette') add(dragged.entry, spot)
    else apply(move(model, { target: dragged.target, spot, fixed }), focus)
  })
  useEffect(() => {
    if (element.current === null || isReadOnly) return undefined
    const sideOf = ({ data }: { data: Record<string | symbol, unknown> }): DropSide | undefined => {
      const found = data['side']
      return found === 'before' || found === 'after' || found === 'inside' ? found : undefined
    }
    const isInnermost = (all: readonly { element: Element }[]) => all[0]?.element === element.current
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source, input }) => {
        const dragged = draggedIn(source.data)
        return dragged !== undefined && sideAt(input, dragged) !== undefined
      },
      getData: ({ source, input }) => {
        const dragged = draggedIn(source.data)
        return { side: dragged && sideAt(input, dragged) }
      },
      onDrag: ({ self, location }) => setSide(isInnermost(location.current.dropTargets) ? sideOf(self) : undefined),
      onDragLeave: () => setSide(undefined),
      onDrop: ({ self, source, location }) => {
        setSide(undefined)
        const [dragged, at] = [draggedIn(source.data), sideOf(self)]
        if (dragged !== undefined && at !== undefined && isInnermost(location.current.dropTargets)) drop(at, dragged)
      },
    })
  }, [element, isReadOnly])
  return side
}
