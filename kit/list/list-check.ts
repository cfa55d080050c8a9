/**
 * When an open list asks whether it still looks the same: soon after a change, at most every ten seconds, only in
 * sight.
 */

/** All pages hear of a change at once; they must not all ask at the same moment. */
const SOON_MS = 500
const SPREAD_MS = 1_500
/** After the channel was interrupted every page of the organisation asks. */
const GAP_SPREAD_MS = 10_000
export const REST_MS = 10_000

export interface ListCheck {
  /** Something has changed, or may have while the channel was interrupted. */
  changed: (isMissed: boolean) => void
  /** The page is in sight again: asks what it put off. */
  seen: () => void
  stop: () => void
}

interface ListCheckOptions {
  /** Asks the server. A failure is silence: the next change asks again. */
  check: () => Promise<void>
  isInSight: () => boolean
  random?: () => number
}

/** Any number of changes lead to one check. */
export function createListCheck({ check, isInSight, random = Math.random }: ListCheckOptions): ListCheck {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPutOff = false
  let nextAt = 0

  const run = () => {
    timer = undefined
    if (!isInSight()) {
      isPutOff = true
      return
    }
    nextAt = Date.now() + REST_MS
    check().catch(() => undefined)
  }
  const changed = (isMissed: boolean) => {
    if (timer !== undefined) return
    const soon = SOON_MS + random() * (isMissed ? GAP_SPREAD_MS : SPREAD_MS)
    timer = setTimeout(run, Math.max(soon, nextAt - Date.now()))
  }
  return {
    changed,
    seen: () => {
      if (!isPutOff || !isInSight()) return
      isPutOff = false
      changed(false)
    },
    stop: () => clearTimeout(timer),
  }
}
