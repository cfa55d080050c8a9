/**
 * Runs at most `atOnce` of the works at a time, in the order in which they came. Not p-limit 7 (MIT): it is no
 * dependency yet, and of its queue, priorities and counters only these lines are needed.
 */
export function gate(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
