/** Milliseconds between two submissions of a form (specification sections 5 and 9). */
const SUBMIT_MS = 1_000

export interface SubmitThrottle {
  /** Whether one may be sent now. */
  readonly isOpen: () => boolean
  /** One is being sent: for a second, no other. */
  readonly begin: () => void
}

/**
 * Keeps a form from being sent twice within a second; one for each form.
 * @example const [throttle] = useState(submitThrottle)
 */
export function submitThrottle(): SubmitThrottle {
  let begun = Number.NEGATIVE_INFINITY
  return {
    isOpen: () => Date.now() - begun >= SUBMIT_MS,
    begin: () => {
      begun = Date.now()
    },
  }
}
