import { accessSync, constants, statfsSync } from 'node:fs'

const GB = 1024 ** 3
/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** What a whole run has been seen to need is below 3 GB; the rest is for those who also use the machine. */
const [MIN_ROOM, MIN_MEMORY] = [6 * GB, 10 * GB]

/** True where that folder can be written to and has room, and the machine has memory to spare. */
function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > MIN_ROOM && process.availableMemory() > MIN_MEMORY
  } catch {
    return false
  }
}

/**
 * Puts what tests throw away, databases above all, into memory where there is plenty: a database that is cloned there
 * takes a tenth of the processor time it takes on a disk. A folder that was chosen stays (`TMPDIR`).
 */
export function keepScratchInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = IN_MEMORY
}
