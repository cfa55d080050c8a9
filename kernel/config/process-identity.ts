import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process with this number began, as a text that no later process with the same number shares
 * (system start + ticks since then on Linux, the second of its start elsewhere).
 * `undefined` when there is no such process, or only the zombie of one.
 */
export function processStart(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The name of the program may hold blanks and brackets: the fields begin after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields[0], fields[19]]
  return state === 'Z' || state === 'X' ? undefined : `${bootId()}:${started}`
}

function fromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
  } catch {
    return undefined // ps exits with 1 when there is no such process
  }
}

let knownBootId: string | undefined

function bootId(): string {
  knownBootId ??= readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return knownBootId
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
