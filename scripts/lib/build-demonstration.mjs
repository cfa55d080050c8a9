import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { at } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Builds `dist/demonstration`: records what a server with the demonstration data answers, and builds the page that
 * plays it. The recorder lies beside the server only as long as it runs, since it starts the same workers.
 * @throws with the problem said on the terminal
 */
export async function buildDemonstration() {
  const recorded = mkdtempSync(join(tmpdir(), 'portico-recorded-'))
  const recorder = at('dist/demonstration-recorder.js')
  try {
    await bundleRecorder(recorder)
    const { code } = await run(process.execPath, ['--enable-source-maps', recorder, recorded])
    if (code !== 0) throw new Error('The replies for the demonstration could not be recorded.')
    const { build } = await import('vite')
    await build({ configFile: at('apps/web/demonstration.config.ts'), logLevel: 'warn' })
    cpSync(recorded, at('dist/demonstration/recorded'), { recursive: true })
    cpSync(at('dist/workspace'), at('dist/demonstration/workspace'), { recursive: true })
  } finally {
    for (const path of [recorded, recorder, `${recorder}.map`]) rmSync(path, { recursive: true, force: true })
  }
}

const bundleRecorder = (outfile) =>
  bundle({
    absWorkingDir: at(),
    entryPoints: [at('apps/server/demonstration/record.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
