/** The only file that knows the drawing library: a BPMN file in a host element, with marks on its elements. */
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import { currentLanguage } from '#shell/language.ts'
import { allowMarkup } from '#shell/theme/style-nonce.ts'
import { isFrameMarkup } from './markup.ts'
import { placeNames } from './labels.ts'
import { nameIn } from './names.ts'
import type { Moddle } from './layout.ts'
import type { Mark, Tone } from './marks.ts'
import { TONE_ICONS } from './tone-icons.ts'
import { followTouch } from './touch.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'

interface Services {
  canvas: Canvas
  overlays: Overlays
  elementRegistry: ElementRegistry
  eventBus: EventBus
  moddle: Moddle
}

export interface Viewer {
  /** Draws a file; one without positions is laid out first. @throws when it cannot be read */
  draw(xml: string): Promise<void>
  /** Marks elements by their ids; marks from before go away, ids that are not there are passed over. */
  mark(marks: Readonly<Record<string, Mark>>): void
  /** All of it in sight and in the middle, never larger than drawn. */
  fit(): void
  /** The same where its names can be read then; else what can be read around an element, or from where it begins. */
  show(around?: string): void
  /** Gives one element an edge of its own and brings it into sight; left out, none. */
  pick(id: string | undefined): void
  zoom(factor: number): void
  destroy(): void
}

/** Colours come from the theme, so that a drawing follows it without being drawn again. */
const COLOURS = {
  defaultFillColor: 'var(--pt-surface)',
  defaultStrokeColor: 'var(--wf-stroke)',
  defaultLabelColor: 'var(--pt-text)',
}
/** Free space around a drawing, in its own units. */
const EDGE = 24
const MAX_ZOOM = 4
const LEAST_ZOOM = 0.1
/** Pixels of a name in the drawing, and the least on screen before anybody zooms. */
const FONT = 12
const LEAST_LEGIBLE = 11 / FONT
const TEXTS = { defaultStyle: { fontSize: FONT }, externalStyle: { fontSize: FONT } }

export function openViewer(host: HTMLElement, onPick: (id: string) => void): Viewer {
  allowMarkup(isFrameMarkup)
  const viewer = new NavigatedViewer<Services>({ container: host, bpmnRenderer: COLOURS, textRenderer: TEXTS })
  const [canvas, registry, moddle] = [viewer.get('canvas'), viewer.get('elementRegistry'), viewer.get('moddle')]
  const release = followTouch(host, {
    move: (dx, dy) => canvas.scroll({ dx, dy }),
    zoom: (factor, at) => canvas.zoom(bounded(canvas.zoom() * factor), at),
  })
  viewer.get('eventBus').on<{ element: { id: string } }>('element.click', ({ element }) => onPick(element.id))
  let marked: [string, string][] = []
  const view = (least: number, around?: string) => {
    // Its size is remembered until it is reported to have changed.
    canvas.resized()
    const { inner, outer } = canvas.viewbox()
    // A page that is hidden has no size; it is shown when it has one.
    if (outer.width === 0 || outer.height === 0) return
    const whole = Math.min(1, outer.width / (inner.width + 2 * EDGE), outer.height / (inner.height + 2 * EDGE))
    const scale = Math.max(whole, least)
    const shape = around === undefined ? undefined : registry.get(around)
    const focus = shape && 'x' in shape ? shape : { x: inner.x, y: inner.y, width: 0, height: inner.height }
    const [width, height] = [outer.width / scale, outer.height / scale]
    canvas.viewbox({
      x: begin(inner.x, inner.width, width, focus.x + focus.width / 2),
      y: begin(inner.y, inner.height, height, focus.y + focus.height / 2),
      width,
      height,
    })
  }
  const put = async (xml: string) => {
    const { rootElement, elementsById } = await moddle.fromXML(xml)
    nameIn(currentLanguage(), Object.values(elementsById))
    for (const { plane } of rootElement.diagrams ?? [])
      placeNames(plane?.planeElement ?? [], (type, properties) => moddle.create(type, properties))
    await viewer.importDefinitions(rootElement)
  }
  return {
    fit: () => view(0),
    show: (around) => view(LEAST_LEGIBLE, around),
    draw: async (xml) => {
      marked = []
      try {
        await put(xml)
      } catch (error) {
        if (!isWithoutPositions(error)) throw error
        const { layOut } = await import('./layout.ts')
        await put(await layOut(moddle, xml))
      }
    },
    mark: (marks) => {
      const overlays = viewer.get('overlays')
      for (const [id, name] of marked) if (registry.get(id)) canvas.removeMarker(id, name)
      overlays.remove({ type: BADGE })
      marked = []
      for (const [id, { tone, badge, note }] of Object.entries(marks)) {
        const element = registry.get(id)
        if (!element) continue
        const name = `wf-mark-${tone}`
        canvas.addMarker(id, name)
        marked.push([id, name])
        if (badge !== undefined && !('waypoints' in element))
          overlays.add(id, BADGE, { position: { top: -10, right: 10 }, html: badgeOf(badge, tone) })
        if ('waypoints' in element) continue
        const icon = iconOf(tone)
        const isGateway = 'type' in element && element.type.endsWith('Gateway')
        if (icon) overlays.add(id, BADGE, { position: isGateway ? AT_GATEWAY : AT_OTHERS, html: icon })
        if (note !== undefined && 'width' in element) addNote(overlays, id, note, Number(element.width))
      }
    },
    pick: pickIn(canvas, registry),
    zoom: (factor) => canvas.zoom(bounded(canvas.zoom() * factor)),
    destroy: () => {
      release()
      viewer.destroy()
    },
  }
}

/** Where sight begins on one axis: what fits is in the middle, else the focus, without empty space beyond the edges. */
const begin = (from: number, size: number, sight: number, focus: number) =>
  size + 2 * EDGE <= sight
    ? from + size / 2 - sight / 2
    : Math.min(Math.max(focus - sight / 2, from - EDGE), from + size + EDGE - sight)

const BADGE = 'wf-badge'
/** Names of gateways stand above or below them, of events below. */
const AT_GATEWAY = { bottom: 12, right: 12 }
const AT_OTHERS = { top: -9, left: -9 }

function badgeOf(text: string, tone: string): HTMLElement {
  const badge = document.createElement('span')
  badge.className = `wf-node-badge wf-node-badge-${tone}`
  badge.textContent = text
  return badge
}

/** The sign of a state; none for tones that are no states. */
function iconOf(tone: Tone): HTMLElement | undefined {
  const path = TONE_ICONS[tone]
  if (path === undefined) return undefined
  const icon = document.createElement('span')
  icon.className = `wf-tone wf-tone-${tone}`
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  line.setAttribute('d', path)
  svg.append(line)
  icon.append(svg)
  return icon
}

/** Pixels: a Latin name of two words. An event is narrower than the names of those who handle it. */
const MIN_NOTE = 120

function addNote(overlays: Overlays, id: string, text: string, nodeWidth: number): void {
  const width = Math.max(nodeWidth, MIN_NOTE)
  overlays.add(id, BADGE, { position: { bottom: 9, left: (nodeWidth - width) / 2 }, html: noteOf(text, width) })
}

/** Who handles a node, at its lower edge. */
function noteOf(text: string, width: number): HTMLElement {
  const note = document.createElement('span')
  note.className = 'wf-node-note'
  note.style.width = `${width}px`
  const name = document.createElement('span')
  name.textContent = text
  name.title = text
  note.append(name)
  return note
}

const PICKED = 'wf-picked'

function pickIn(canvas: Canvas, registry: ElementRegistry): Viewer['pick'] {
  let former: string | undefined
  return (id) => {
    if (former !== undefined && registry.get(former)) canvas.removeMarker(former, PICKED)
    former = id
    const element = id === undefined ? undefined : registry.get(id)
    if (element === undefined) return
    canvas.addMarker(element.id, PICKED)
    canvas.scrollToElement(element, 40)
  }
}

const bounded = (zoom: number) => Math.min(Math.max(zoom, LEAST_ZOOM), MAX_ZOOM)

const isWithoutPositions = (error: unknown) => error instanceof Error && error.message.includes('no diagram to display')
