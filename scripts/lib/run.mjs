import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a program in the checkout.
 * With `quiet` its output is kept and answered, else it goes to the terminal.
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, args, { quiet = false, env = {} } = {}) {
  const begun = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const end = (code) => resolve({ code, output, seconds: (performance.now() - begun) / 1000 })
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once('close', (code, signal) => {
      if (signal !== null) output += `\nended by ${signal}`
      end(code ?? 1)
    })
  })
}

/** `3.2 s`, for the summaries. */
export const inSeconds = (seconds) => `${seconds.toFixed(1)} s`
