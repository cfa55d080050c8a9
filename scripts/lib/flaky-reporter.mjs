import { writeFileSync } from 'node:fs'

/** Vitest's reporters tell nobody which test passed only when tried again. This one writes their names to `FLAKY_FILE`. */
export default class FlakyReporter {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd() {
    const file = process.env['FLAKY_FILE']
    if (file) writeFileSync(file, JSON.stringify(this.#names))
  }
}
