/** What keys do with something on the canvas or in the outline; the same in both. */
import type { KeyboardEvent } from 'react'
import { duplicate } from '../commands/copy.ts'
import { move } from '../commands/move.ts'
import { stepSpot, type Direction } from '../model/step-spot.ts'
import type { Target } from '../model/layout-tree.ts'
import { useDesigner, type FocusPlace } from '../state/use-designer.ts'
import { useRemove } from '../state/use-remove.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

/** What can be done with one thing. */
export function useTargetActions(focus: FocusPlace) {
  const { model, apply, fixed, newId } = useDesigner()
  const remove = useRemove()
  return {
    move: (target: Target, direction: Direction) => {
      const spot = stepSpot(model, target, direction, fixed)
      if (spot !== undefined) apply(move(model, { target, spot, fixed }), focus)
    },
    duplicate: (target: Target) => apply(duplicate(model, { target, newId }), focus),
    remove: (target: Target) => void remove(target, focus),
  }
}

/** `Alt` with arrows moves, Delete removes, `Ctrl D` duplicates. Answers whether the key meant something. */
export function useTargetKeys(focus: FocusPlace): (event: KeyboardEvent, target: Target) => boolean {
  const actions = useTargetActions(focus)
  return (event, target) => {
    const direction = event.altKey ? DIRECTIONS[event.key] : undefined
    if (direction !== undefined) actions.move(target, direction)
    else if (event.key === 'Delete') actions.remove(target)
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) actions.duplicate(target)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
}
