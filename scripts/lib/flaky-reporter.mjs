import { writeFileSync } from 'node:fs'
import { at } from './paths.mjs'

export const FLAKY_FILE = at('test-results/flaky.json')

/** Vitest's reporters tell no one which test passed only when tried again. This one writes their names down. */
export default class FlakyReporter {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd() {
    writeFileSync(FLAKY_FILE, JSON.stringify(this.#names))
  }
}
