/** Whether the machine worked for others meanwhile. Reads `/proc`, so it knows Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

interface Ticks {
  /** Of all processors together, idle or not. */
  all: number
  busy: number
  /** Of this process and what it started. */
  own: number
}

/** More than this share of the processors in other hands: the run does not count. */
export const MAX_FOREIGN = 0.1

/** Watches the processors until the answered function is called, which says what share others took (0 to 1). */
export function watchOthers(): () => number {
  const before = readTicks()
  return () => {
    const now = readTicks()
    const all = now.all - before.all
    return all <= 0 ? 0 : Math.max(0, (now.busy - before.busy - (now.own - before.own)) / all)
  }
}

function readTicks(): Ticks {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/)
  const [user = 0, nice = 0, system = 0, idle = 0, ioWait = 0, interrupts = 0, soft = 0, steal = 0] = fields.map(Number)
  const busy = user + nice + system + interrupts + soft + steal
  return { all: busy + idle + ioWait, busy, own: ownTicks() }
}

/** What this process, those it started and their ended children took. */
function ownTicks(): number {
  const parents = new Map<number, number>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(name)
    if (stat === undefined) continue
    const [parent = 0, ...rest] = stat
    parents.set(Number(name), parent)
    ticks.set(
      Number(name),
      rest.reduce((sum, each) => sum + each, 0),
    )
  }
  const isOwn = (pid: number): boolean => pid === process.pid || (pid > 1 && isOwn(parents.get(pid) ?? 0))
  return [...ticks].reduce((sum, [pid, own]) => sum + (isOwn(pid) ? own : 0), 0)
}

/** The parent of a process, and the ticks of it and of its ended children (proc(5): fields 4 and 14 to 17). */
function statOf(pid: string): number[] | undefined {
  try {
    // The name of the program stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return [fields[1], ...fields.slice(11, 15)].map(Number)
  } catch {
    // It ended meanwhile.
    return undefined
  }
}
