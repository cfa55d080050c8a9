/** Figures of the bell; the contract's own would bring zod into the frame. */

/** Messages in its list (specification section 9). */
export const SHOWN = 5
/** The most that its badge says (specification section 2.3). */
export const MAX_SHOWN = 99

export const badgeText = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))
