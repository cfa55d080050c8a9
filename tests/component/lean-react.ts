/**
 * React in development notes for each element where it was made, and for each rendering how long it took, for the tools
 * of a browser. No test reads that, and it takes a quarter of the time of a page. What React warns of stays. It has to
 * be loaded before React is.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
