/** Nested arches around a doorway, standing on the lower edge of the drawing. Outermost first. */
const STEPS = [7, 6, 5, 4, 3, 2, 1, 0] as const
const CENTRE = 500
const FLOOR = 726
const DOOR = { half: 71.5, top: 448 }
/** How much wider and higher each arch is than the one inside it. */
const GROWTH = { half: 59, top: 50 }

function archPath(step: number): string {
  const half = DOOR.half + GROWTH.half * step
  const spring = DOOR.top - GROWTH.top * step + half
  return `M${CENTRE - half} ${FLOOR}V${spring}a${half} ${half} 0 0 1 ${2 * half} 0V${FLOOR}Z`
}

/** The drawing of the sign-in page. Colours come from the style sheet, by the class of each arch. */
export function Arches({ className }: { className: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${2 * CENTRE} ${FLOOR}`} aria-hidden="true">
      {STEPS.map((step) => (
        <path key={step} className={`pt-arch-${8 - step}`} d={archPath(step)} />
      ))}
    </svg>
  )
}
