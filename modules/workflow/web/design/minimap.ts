/** The drawing in small, in a corner of it. Fetched when it is first shown; it is changed by the mouse alone. */
import minimapModule from 'diagram-js-minimap'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import './minimap.css'

interface Minimap {
  open: () => void
  close: () => void
}

interface MinimapParts {
  injector: { instantiate: (type: unknown) => Minimap }
  bus: EventBus
  canvas: Canvas
}

/** Puts it into a modeler that has drawn; closed at first. */
export function addMinimap({ injector, bus, canvas }: MinimapParts): Minimap {
  const [, type] = minimapModule.minimap
  const minimap = injector.instantiate(type)
  // What was drawn before it came is copied when it opens: the library calls that a change of the plane.
  bus.fire('plane.set', { element: canvas.getRootElement() })
  // The same is offered as text by the panel, so nothing here is for those who cannot look.
  canvas.getContainer().querySelector('.djs-minimap')?.setAttribute('aria-hidden', 'true')
  return minimap
}
