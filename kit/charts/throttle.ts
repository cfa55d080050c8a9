/** Milliseconds between two adaptions to a new size (specification section 9, "chart resize throttle"). */
export const RESIZE_MS = 100

/** Runs at most once in `ms`, the last time at the end of it. `cancel` drops what is still to come. */
export function throttle(run: () => void, ms: number): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const throttled = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, ms)
  }
  return Object.assign(throttled, { cancel: () => clearTimeout(timer) })
}
