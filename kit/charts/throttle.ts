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
