/** Where the arrow keys move something: among its neighbours, out of its container and into the one before it. */
import type { FieldId, FormModel } from '#forms-core/index.ts'
import {
  ownerOf,
  sizeOf,
  spotOf,
  spotOfPath,
  tableContainer,
  targetAt,
  itemAt,
  type Spot,
  type Target,
} from './layout-tree.ts'
import { mayPlace } from './may-place.ts'

export type Direction = 'up' | 'down' | 'in' | 'out'

/** The place that a key moves to; nothing where there is none. */
export function stepSpot(
  model: FormModel,
  target: Target,
  direction: Direction,
  fixed: ReadonlySet<FieldId>,
): Spot | undefined {
  const here = spotOf(model, target)
  if (here === undefined) return undefined
  const spot = candidate(model, here, direction)
  return spot !== undefined && mayPlace(model, target, spot, fixed) ? spot : undefined
}

function candidate(model: FormModel, here: Spot, direction: Direction): Spot | undefined {
  const { container, at } = here
  switch (direction) {
    case 'up':
      return at > 0 ? { container, at: at - 1 } : outside(model, container, 0)
    case 'down':
      return at + 1 < sizeOf(model, container) ? { container, at: at + 2 } : outside(model, container, 1)
    case 'out':
      return outside(model, container, 1)
    case 'in': {
      const before = targetAt(model, { container, at: at - 1 })
      const inner = before === undefined ? undefined : innerContainer(model, before)
      return inner === undefined ? undefined : { container: inner, at: sizeOf(model, inner) }
    }
  }
}

/** Before (0) or after (1) what the container belongs to. */
function outside(model: FormModel, container: string, by: 0 | 1): Spot | undefined {
  const owner = ownerOf(model, container)
  if (owner === undefined) return undefined
  const spot = spotOfPath(owner)
  return { ...spot, at: spot.at + by }
}

/** The container that something has; of tabs the first. */
export function innerContainer(model: FormModel, target: Target): string | undefined {
  if (target.is === 'form') return 'layout'
  if (target.is === 'field')
    return model.fields.some(({ id, kind }) => id === target.id && kind === 'childTable')
      ? tableContainer(target.id)
      : undefined
  switch (itemAt(model, target.path)?.type) {
    case 'section':
    case 'columns':
      return `${target.path}.items`
    case 'tabs':
      return `${target.path}.tabs.0.items`
    default:
      return undefined
  }
}
