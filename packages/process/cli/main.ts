/**
 * `npm run -s process -- explain FILE.bpmn` and `… run FILE.bpmn [MORE.bpmn] --vars '{…}' --script STEPS.json --json`.
 * See README.md.
 */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explain, runTrial } from './inspect.ts'
import { asText } from './report.ts'
import type { Step } from './forms.ts'
import type { Vars } from '../model/state.ts'

const USAGE = `npm run -s process -- explain FILE.bpmn [--lang en|zh]
npm run -s process -- run FILE.bpmn [MORE.bpmn …] [--vars '{…}'] [--script STEPS.json] [--json] [--now MOMENT] [--by USER] [--lang en|zh]
`

/** An error that the caller can correct: printed in one line. */
class Usage extends Error {}

const print = (text: string) => process.stdout.write(`${text}\n`)

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      vars: { type: 'string' },
      script: { type: 'string' },
      json: { type: 'boolean' },
      now: { type: 'string' },
      by: { type: 'string' },
      lang: { type: 'string' },
    },
  })
  const [command, ...files] = positionals
  const language = values.lang?.startsWith('zh') === true ? 'zh' : 'en'
  if (files.length === 0 || (command !== 'explain' && command !== 'run')) throw new Usage(USAGE)
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  if (command === 'explain') {
    for (const text of texts) print(JSON.stringify(await explain(text, language), null, 2))
    return
  }
  const steps =
    values.script === undefined ? [] : (parse(await readFile(values.script, 'utf8'), values.script) as Step[])
  if (!Array.isArray(steps)) throw new Usage(`${values.script}: not a list of steps`)
  const vars = values.vars === undefined ? {} : (parse(values.vars, '--vars') as Vars)
  const now = values.now === undefined ? Date.now() : Date.parse(values.now)
  if (Number.isNaN(now)) throw new Usage(`--now: ${values.now}`)
  const folders = ['.', dirname(values.script ?? '.'), dirname(files[0] ?? '.')]
  const lines = runTrial({
    files: texts,
    vars,
    steps,
    now,
    language,
    ...(values.by === undefined ? {} : { by: values.by }),
    read: (file) => readFirst(folders.map((folder) => resolve(folder, file))),
  })
  for await (const line of lines) print(values.json === true ? JSON.stringify(line) : asText(line))
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Usage(`${where}: ${error instanceof Error ? error.message : ''}`)
  }
}

/** A file a script names, as seen from here, from the script, from the model. */
async function readFirst(paths: readonly string[]): Promise<string> {
  for (const path of paths.slice(0, -1)) {
    try {
      return await readFile(path, 'utf8')
    } catch {
      continue
    }
  }
  return readFile(paths.at(-1) ?? '', 'utf8')
}
