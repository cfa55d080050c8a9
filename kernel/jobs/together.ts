/** Several kinds of background work as one, for a module that has more than one. */
import type { Background } from '../kernel.ts'

export const together = (...all: readonly Background[]): Background => ({
  start: () => all.forEach((one) => one.start()),
  stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
})
