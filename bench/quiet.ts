/** Whether the machine worked for others meanwhile. Reads `/proc`, so it knows Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

interface Ticks {
  /** Of all processors together, idle or not. */
  all: number
  /** What other machines on the same hardware took of them. */
  stolen: number
  /** By process: of each that this one did not start. */
  others: ReadonlyMap<string, number>
}

/** More than this share of the processors in other hands: the run does not count. */
export const MAX_FOREIGN = 0.1

/** Watches the processors until the answered function is called, which says what share others took (0 to 1). */
export function watchOthers(): () => number {
  const before = readTicks()
  return () => {
    const now = readTicks()
    let foreign = now.stolen - before.stolen
    // One that was not there before may be ours, whose parent has ended; what came and went counts with its parent.
    for (const [process, ticks] of now.others) foreign += ticks - (before.others.get(process) ?? ticks)
    const all = now.all - before.all
    return all <= 0 ? 0 : foreign / all
  }
}

function readTicks(): Ticks {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/)
  // User, nice, system, idle, waiting, interrupts, soft interrupts, stolen; guests are counted in the first two.
  const times = fields.slice(0, 8).map(Number)
  return { all: times.reduce((sum, each) => sum + each, 0), stolen: times[7] ?? 0, others: ticksOfOthers() }
}

function ticksOfOthers(): Map<string, number> {
  const parents = new Map<number, number>()
  const ticks = new Map<number, { process: string; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (stat === undefined) continue
    parents.set(Number(name), stat.parent)
    ticks.set(Number(name), { process: `${name} ${stat.startedAt}`, ticks: stat.ticks })
  }
  const isOwn = (pid: number): boolean => pid === process.pid || (pid > 1 && isOwn(parents.get(pid) ?? 0))
  return new Map([...ticks].filter(([pid]) => !isOwn(pid)).map(([, one]) => [one.process, one.ticks]))
}

/** The parent of a process, the ticks of it and of its ended children, and when it began (proc(5)). */
function statOf(pid: string): { parent: number; ticks: number; startedAt: string } | undefined {
  try {
    // The name of the program stands in brackets and may hold anything. What follows begins with the third field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [own = 0, system = 0, children = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number)
    // The first process inherits the ended children of all, ours too.
    const ofChildren = pid === '1' ? 0 : children + childrenSystem
    return { parent: Number(fields[1]), ticks: own + system + ofChildren, startedAt: fields[19] ?? '' }
  } catch {
    // It ended meanwhile.
    return undefined
  }
}
