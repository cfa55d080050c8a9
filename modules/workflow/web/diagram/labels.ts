/** Where names stand that a file gives no place: beside the line that leaves below, not across it. */

/** What is drawn of a file, as the drawing library reads it. */
export interface Drawn {
  readonly $type: string
  readonly bpmnElement?: unknown
  readonly bounds?: Bounds
  readonly waypoint?: readonly Point[]
  label?: unknown
}
interface Bounds extends Point {
  readonly width: number
  readonly height: number
}
interface Point {
  readonly x: number
  readonly y: number
}
type Create = (type: string, properties: object) => object

/** Pixels of the drawing: what the library gives a name, and how much of it fits in a line. */
const WIDTH = 90
const LINE = 15
const SIGN = 6
const SIGNS = 14
const GAP = 4
/** What the library leaves free beside the text of a line. */
const PAD = 6

/**
 * Gives another place to names that would stand below, where a line begins or ends: above, left of a line there, or, at
 * the edge of a task, beside the line below.
 * @param shown the shapes and lines of a plane; names with a place of their own keep it
 */
export function placeNames(shown: readonly Drawn[], create: Create): void {
  const ends = shown.flatMap(({ waypoint = [] }) => [waypoint[0], waypoint.at(-1)])
  for (const shape of shown) {
    const { bounds, bpmnElement } = shape
    const name = outsideName(bpmnElement)
    if (!bounds || !name || hasPlace(shape)) continue
    const below = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height }
    if (!ends.some((end) => end && isNear(end, below))) continue
    const isTaken = ends.some((end) => end && isNear(end, { x: below.x, y: bounds.y }))
    const place = placeOf(bounds, signsOf(name), isAttached(bpmnElement) ? 'beside' : isTaken ? 'left' : 'above')
    shape.label = create('bpmndi:BPMNLabel', { bounds: create('dc:Bounds', place) })
  }
}

function placeOf({ x, y, width, height }: Bounds, signs: number, where: 'above' | 'left' | 'beside'): Bounds {
  const middle = x + width / 2
  const size = { width: Math.min(SIGN * signs + PAD, WIDTH), height: LINE * Math.ceil(signs / SIGNS) }
  if (where === 'beside') return { x: middle + GAP, y: y + height, ...size }
  const top = y - GAP - size.height
  return where === 'left'
    ? { x: middle - GAP - size.width, y: top, ...size }
    : { x: middle - WIDTH / 2, y: top, width: WIDTH, height: size.height }
}

/** The name of what has it outside: gateways and events. */
function outsideName(element: unknown): string {
  if (typeof element !== 'object' || element === null || !('name' in element) || !('$type' in element)) return ''
  const { name, $type } = element
  return typeof name === 'string' && typeof $type === 'string' && /(Gateway|Event)$/.test($type) ? name : ''
}

const hasPlace = ({ label }: Drawn) => typeof label === 'object' && label !== null && 'bounds' in label

const isNear = (a: Point, b: Point) => Math.abs(a.x - b.x) < 10 && Math.abs(a.y - b.y) < 3

const isAttached = (element: unknown) => typeof element === 'object' && element !== null && 'attachedToRef' in element

/** Chinese characters are twice as wide. */
const signsOf = (name: string) => [...name].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
