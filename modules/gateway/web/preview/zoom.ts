/** Steps of enlarging, for pictures and pages alike. */

const STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8] as const

export const MIN_ZOOM = STEPS[0]
export const MAX_ZOOM = 8

/** The next larger step. */
export const zoomedIn = (zoom: number): number => STEPS.find((step) => step > zoom + 0.01) ?? MAX_ZOOM
/** The next smaller step. */
export const zoomedOut = (zoom: number): number => STEPS.findLast((step) => step < zoom - 0.01) ?? MIN_ZOOM
/** `125`: of a hundred. */
export const percentOf = (zoom: number): number => Math.round(zoom * 100)
