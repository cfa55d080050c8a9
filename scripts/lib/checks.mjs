import { at, tool } from './paths.mjs'
import { run } from './run.mjs'

const CHECKS = [
  // One program for types and rules: the compiler beside it would build the same once more.
  ['types and lint', tool('oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
  ['format', tool('oxfmt'), ['--check', '.']],
  ['arrows', process.execPath, [at('scripts/check-arrows.mjs')]],
  ['bare routes', process.execPath, [at('scripts/bare-routes.mjs'), '--check']],
  ['house rules', process.execPath, [at('scripts/house-rules.mjs')]],
]

/**
 * Runs all checks, two at a time (each uses several cores as it is).
 * @returns {Promise<{ name: string, isGood: boolean, output: string, seconds: number }[]>}
 */
export async function runChecks() {
  const results = []
  const waiting = [...CHECKS]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, command, args] = next
      const { code, output, seconds } = await run(command, args, { quiet: true })
      results.push({ name, isGood: code === 0, output: output.trim(), seconds })
    }
  }
  await Promise.all([work(), work()])
  return results
}
