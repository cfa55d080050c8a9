/**
 * Pictures are painted anew before they are kept: what was hidden in them (another file behind the last pixel, the
 * place and the device in their metadata) does not travel on, and what no decoder of ours understands is not kept at
 * all. That happens in a process of its own, which comes with the first picture and goes when there are no more: a
 * large one takes 300 MB that a server would never give back, and a decoder that breaks takes nothing else along.
 */
import { fork, type ChildProcess } from 'node:child_process'
import {
  isRefusal,
  type CleanPicture,
  type PaintOrder,
  type PictureType,
  type PictureRefusal,
} from './picture-terms.ts'

export { MAX_PIXELS, MAX_SIDE, type CleanPicture, type PictureType } from './picture-terms.ts'

/** A painting takes at most so long, and the process leaves when no one has come for so long. */
const LATE_MS = 30_000
const IDLE_MS = 20_000

/** Why a picture was not taken. */
export class PictureRefused extends Error {
  readonly reason: PictureRefusal
  constructor(reason: PictureRefusal) {
    super(`picture ${reason}`)
    this.name = 'PictureRefused'
    this.reason = reason
  }
}

const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] satisfies PictureType[]
export const isPictureType = (type: string): type is PictureType => TYPES.includes(type)

/**
 * Paints a picture anew into `to`: upright, at most `MAX_SIDE` large, without metadata, animations as they were where
 * that is cheap. One at a time; the others wait.
 * @throws PictureRefused
 */
export async function repaint(from: string, to: string, type: PictureType): Promise<CleanPicture> {
  const answer = await inTurn(() => order({ from, to, type }))
  if (isRefusal(answer)) throw new PictureRefused(answer)
  return answer
}

/** In the bundle the process is a file beside it (`scripts/build.mjs`); from the sources it is compiled on the way. */
const isBundled = !import.meta.url.endsWith('.ts')
const PROCESS = new URL(isBundled ? './picture-process.js' : './picture-process.dev.mjs', import.meta.url)

let painter: ChildProcess | undefined
let leaving: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

async function order(given: PaintOrder): Promise<CleanPicture | PictureRefusal> {
  clearTimeout(leaving)
  const child = (painter ??= begin())
  const late = setTimeout(() => child.kill('SIGKILL'), LATE_MS)
  try {
    return await new Promise<CleanPicture | PictureRefusal>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as CleanPicture | PictureRefusal))
      child.once('error', reject)
      // Killed, because it took too long or too much, or broken by what it read.
      child.once('exit', () => resolve('unreadable'))
      child.send(given)
    })
  } finally {
    clearTimeout(late)
    child.removeAllListeners()
    if (child.exitCode !== null || child.signalCode !== null) painter = undefined
    else child.once('exit', () => (painter = undefined))
    leaving = setTimeout(leave, IDLE_MS).unref()
  }
}

/** The next picture gets a new process: this one hears no one from now on. */
function leave(): void {
  painter?.disconnect()
  painter = undefined
}

/** Without the server's settings: it must know none of them. Few threads and arenas, so that memory is given back. */
function begin(): ChildProcess {
  const child = fork(PROCESS, {
    execArgv: ['--max-old-space-size=128'],
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: 'ignore',
  })
  child.unref()
  child.channel?.unref()
  return child
}
