/** Minutes east of UTC of this browser's clock now: what the statistics want to know to tell days apart. */
export const clockOffset = (): number => -new Date().getTimezoneOffset()
